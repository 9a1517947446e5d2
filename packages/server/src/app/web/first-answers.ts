import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { FolderView, Space } from '@holdall/contract/drive/drive.schemas.ts'
import { folderPageSize } from '@holdall/contract/drive/paging.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { savedSearchEndpoints } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { tagEndpoints } from '@holdall/contract/tags/drive-tags.endpoints.ts'

/** Returns the response to this browser's GET of an API URL, as JSON text; null when it is refused. */
export type Ask = (url: string) => Promise<string | null>

const folderPages = /^\/drive(?:\/folder\/([a-z0-9]+))?\/?(?:[?#]|$)/

export function isFolderPage(pageUrl: string): boolean {
  return folderPages.test(pageUrl)
}

/**
 * Returns the responses that a folder page requests first, by URL: unfinished uploads, unread notifications, the
 * spaces, the folder's view and the first page of its list, and what else the sidebar lists. A browser that needs something else (another sort order,
 * say) requests it itself.
 */
export async function firstAnswers(ask: Ask, pageUrl: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  async function keep<T>(url: string): Promise<T | undefined> {
    const text = await ask(url)
    if (text === null) return undefined
    const answer = JSON.parse(text) as T
    answers[url] = answer
    return answer
  }
  await keep(endpointUrl(fileEndpoints.transfers))
  await keep(endpointUrl(notificationEndpoints.unread))
  await keep(endpointUrl(tagEndpoints.tags))
  await keep(endpointUrl(savedSearchEndpoints.savedSearches))
  const spaces = await keep<{ data: Space[] }>(endpointUrl(driveEndpoints.spaces))
  const home = spaces?.data.find(space => space.kind === 'personal') ?? spaces?.data[0]
  const id = folderPages.exec(pageUrl)?.[1] ?? home?.rootId
  const view = id && (await keep<FolderView>(endpointUrl(driveEndpoints.view, { id })))
  if (!view) return answers
  const { orderBy, orderDir } = view
  await keep(endpointUrl(driveEndpoints.children, { id }, { orderBy, orderDir, perPage: folderPageSize }))
  return answers
}

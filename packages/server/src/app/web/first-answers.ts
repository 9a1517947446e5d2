import { announcementEndpoints } from '@holdall/contract/announcements/announcements.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import type { FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import { folderPageSize } from '@holdall/contract/drive/paging.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { viewEndpoints } from '@holdall/contract/lists/views.endpoints.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { roleEndpoints } from '@holdall/contract/roles/roles.endpoints.ts'
import { savedSearchEndpoints } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { tagEndpoints } from '@holdall/contract/tags/drive-tags.endpoints.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { userList } from '@holdall/contract/users/users.lists.ts'
import { welcomeEndpoints } from '@holdall/contract/welcome/welcome.contract.ts'

/** Returns the response to this browser's GET of an API URL, as JSON text; null when it is refused. */
export type Ask = (url: string) => Promise<string | null>

const folderPages = /^\/drive(?:\/folder\/([a-z0-9]+))?\/?(?:[?#]|$)/

export function isFolderPage(pageUrl: string): boolean {
  return folderPages.test(pageUrl)
}

/**
 * Returns the responses that a folder page requests first, by URL: unfinished uploads, unread notifications, banners of
 * announcements, the spaces, the folder's view and the first page of its list, what else the sidebar lists, and the first steps of
 * someone who hasn't dismissed them. A browser that needs something else (another sort order, say) requests it itself.
 */
export async function firstAnswers(ask: Ask, pageUrl: string, isWelcomed: boolean): Promise<Record<string, unknown>> {
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
  await keep(endpointUrl(announcementEndpoints.mine))
  await keep(endpointUrl(tagEndpoints.tags))
  await keep(endpointUrl(savedSearchEndpoints.savedSearches))
  const spaces = await keep<{ data: Space[] }>(endpointUrl(driveEndpoints.spaces))
  const home = spaces?.data.find(space => space.kind === 'personal') ?? spaces?.data[0]
  const named = folderPages.exec(pageUrl)?.[1]
  if (!named && !isWelcomed) await keep(endpointUrl(welcomeEndpoints.read))
  const id = named ?? home?.rootId
  const view = id && (await keep<FolderView>(endpointUrl(driveEndpoints.view, { id })))
  if (!view) return answers
  const { orderBy, orderDir } = view
  await keep(endpointUrl(driveEndpoints.children, { id }, { orderBy, orderDir, perPage: folderPageSize }))
  return answers
}

/** Whether the page is the list of users as it is without filters, the first list that most administrators open. */
export function isUserList(pageUrl: string): boolean {
  return /^\/admin\/users\/?$/.test(pageUrl)
}

/** Returns what the list of users requests first, by URL, without what this user may not see. */
export async function userListAnswers(ask: Ask): Promise<Record<string, unknown>> {
  const { by, dir } = userList.defaultSort
  const query = { with: 'subscriptions', orderBy: by, orderDir: dir, perPage: 15, page: 1 }
  const urls = [
    endpointUrl(userEndpoints.list, {}, query),
    endpointUrl(viewEndpoints.mine, { list: userList.id }),
    endpointUrl(roleEndpoints.list, {}, { page: 1, perPage: 100 }),
  ]
  const texts = await Promise.all(urls.map(ask))
  return Object.fromEntries(
    urls.flatMap((url, index) => {
      const text = texts[index]
      return text ? [[url, JSON.parse(text) as unknown]] : []
    }),
  )
}

import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'
import { isPlain } from './link-state.ts'

const linksQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['links', itemId],
    queryFn: async ({ signal }) => (await call('sharing.links', { params: { id: itemId } }, { signal })).data,
  })

export function useLinks(itemId: string) {
  return useQuery(linksQuery(itemId))
}

/** A live link without any condition: the newest there is, else a new one with the site's defaults. */
export async function plainLink(itemId: string): Promise<ShareLink> {
  const links = await queryClient.fetchQuery(linksQuery(itemId))
  const known = links.filter(isPlain).sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
  return known ?? createLink(itemId, {})
}

export async function createLink(itemId: string, body: LinkInput): Promise<ShareLink> {
  const link = await call('sharing.createLink', { params: { id: itemId }, body })
  await queryClient.invalidateQueries(linksQuery(itemId))
  return link
}

export async function updateLink(link: ShareLink, body: LinkInput): Promise<ShareLink> {
  const changed = await call('sharing.updateLink', { params: { id: link.id }, body })
  await queryClient.invalidateQueries(linksQuery(link.itemId))
  return changed
}

export async function revokeLink(link: ShareLink): Promise<void> {
  try {
    await call('sharing.revokeLink', { params: { id: link.id } })
  } finally {
    await queryClient.invalidateQueries(linksQuery(link.itemId))
  }
}

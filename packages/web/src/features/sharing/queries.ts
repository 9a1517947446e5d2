import type { FileRequest, RequestChange, RequestInput } from '@holdall/contract/sharing/requests.schemas.ts'
import type { LinkInput, LinkMail, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { stepToast } from '../../platform/actions/undo.ts'
import { call } from '../../platform/api/call.ts'
import { refreshListsWith, refreshViews } from '../../platform/items/cache.ts'
import { giveReasons } from '../../platform/items/report.ts'
import { queryClient } from '../../platform/query-client.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { isPlain } from './link-state.ts'

const linksQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['links', itemId],
    queryFn: async ({ signal }) => (await call('sharing.links', { params: { id: itemId } }, { signal })).data,
  })

export function useLinks(itemId: string, isEnabled = true) {
  return useQuery({ ...linksQuery(itemId), enabled: isEnabled })
}

/** What the member's roles allow for links. Reloaded from time to time, because roles change. */
export const policyQuery = queryOptions({
  queryKey: ['link-policy'],
  queryFn: ({ signal }) => call('sharing.policy', {}, { signal }),
  staleTime: 60_000,
})

export function usePolicy() {
  return useQuery(policyQuery).data
}

export function useFigures(linkId: string) {
  return useQuery({
    queryKey: ['link-figures', linkId],
    queryFn: ({ signal }) => call('sharing.figures', { params: { id: linkId } }, { signal }),
  })
}

export async function sendLink(link: Pick<ShareLink, 'id'>, body: LinkMail): Promise<number> {
  return (await call('sharing.sendLink', { params: { id: link.id }, body })).sent
}

export function useRequest(id: string) {
  return useQuery({
    queryKey: ['file-request', id],
    queryFn: ({ signal }) => call('sharing.request', { params: { id } }, { signal }),
    // Files may arrive while the user is watching.
    refetchInterval: 15_000,
  })
}

export async function createRequest(itemId: string, body: RequestInput): Promise<FileRequest> {
  const request = await call('sharing.createRequest', { params: { id: itemId }, body })
  await refreshLinks([itemId])
  return request
}

export async function updateRequest(id: string, body: RequestChange): Promise<void> {
  const request = await call('sharing.updateRequest', { params: { id }, body })
  queryClient.setQueryData(['file-request', id], request)
  await refreshLinks([request.itemId])
}

/** A live link without any condition: the newest existing one, otherwise a new one with the site's defaults. */
export async function plainLink(itemId: string): Promise<ShareLink> {
  const links = await queryClient.fetchQuery(linksQuery(itemId))
  const known = links.filter(isPlain).sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
  return known ?? createLink(itemId, {})
}

/** Every list shows links beside their items. */
async function refreshLinks(itemIds: readonly string[]): Promise<void> {
  refreshListsWith(itemIds)
  refreshViews(itemIds)
  void queryClient.invalidateQueries({ queryKey: ['access'] })
  await queryClient.invalidateQueries({ queryKey: ['links'] })
}

/** Revokes several links; reports those that could not be revoked. */
export async function revokeLinks(links: readonly ShareLink[]): Promise<void> {
  try {
    const { data } = await call('sharing.revokeLinks', { body: { linkIds: links.map(link => link.id) } })
    const done = data.filter(outcome => outcome.status === 'done').length
    if (done > 0)
      showToast({
        key: stepToast,
        message: t('{{count, number}} links revoked', { count: done, defaultValue_one: '1 link revoked' }),
      })
    const failed = data.filter(outcome => outcome.status === 'failed')
    const reasons = failed.map(({ id, error }) => {
      const link = links.find(one => one.id === id)
      return { name: link?.name || link?.slug || '', reason: t(error?.message ?? '') }
    })
    for (const message of giveReasons(reasons)) showToast({ tone: 'danger', message })
  } finally {
    await refreshLinks(links.map(link => link.itemId))
  }
}

export async function createLink(itemId: string, body: LinkInput): Promise<ShareLink> {
  const link = await call('sharing.createLink', { params: { id: itemId }, body })
  await refreshLinks([itemId])
  return link
}

export async function updateLink(link: ShareLink, body: LinkInput): Promise<ShareLink> {
  const changed = await call('sharing.updateLink', { params: { id: link.id }, body })
  await refreshLinks([link.itemId])
  return changed
}

/** Lets a link that pauses work on the caller's right. */
export async function takeOverLink(link: ShareLink): Promise<void> {
  try {
    await call('sharing.takeOverLink', { params: { id: link.id } })
  } finally {
    await refreshLinks([link.itemId])
  }
}

export async function revokeLink(link: ShareLink): Promise<void> {
  try {
    await call('sharing.revokeLink', { params: { id: link.id } })
  } finally {
    await refreshLinks([link.itemId])
  }
}

import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'

/** A new banner is seen within this time by people who leave the page open. */
const banner = 5 * 60_000

/** What is announced to the reader. The page of the drive brings it along. */
export const shownQuery = queryOptions({
  queryKey: ['announcements', 'shown'],
  queryFn: async ({ signal }) => (await call('announcements.mine', {}, { signal })).data,
  staleTime: banner,
  refetchInterval: banner,
})

/** The banner goes at once; if the server doesn't learn of it, it comes back. */
export async function dismiss(id: string): Promise<void> {
  const before = queryClient.getQueryData(shownQuery.queryKey)
  queryClient.setQueryData(
    shownQuery.queryKey,
    before?.filter(one => one.id !== id),
  )
  try {
    await call('announcements.dismiss', { params: { id } })
  } catch (error) {
    queryClient.setQueryData(shownQuery.queryKey, before)
    throw error
  }
}

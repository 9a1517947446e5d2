import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** A new banner is seen within this time by people who leave the page open. */
const banner = 5 * 60_000

/** What is announced to the reader. The page of the drive brings it along. */
export const shownQuery = queryOptions({
  queryKey: ['announcements-shown'],
  queryFn: async ({ signal }) => (await call('announcements.mine', {}, { signal })).data,
  staleTime: banner,
  refetchInterval: banner,
})

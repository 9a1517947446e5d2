import type { MyLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

const perPage = 50

/** The member's links, newest first, page by page. Whatever refreshes links refreshes these. */
export function useMyLinks() {
  const query = useInfiniteQuery({
    queryKey: ['links', 'mine'],
    queryFn: ({ pageParam, signal }) =>
      call('sharing.myLinks', { query: { perPage, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
  const links: readonly MyLink[] = query.data?.pages.flatMap(page => page.data) ?? []
  return { ...query, links }
}

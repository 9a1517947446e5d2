import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { listenLive } from '../../platform/live/live.ts'
import { queryClient } from '../../platform/query-client.ts'

/**
 * How long changes are gathered: many arrive together, as when a folder is uploaded, and are fetched once.
 * Milliseconds.
 */
const gatherMs = 1_000

/** What happened to one item, or to everything that the member may see; newest first, kept current. */
export function useActivity(itemId: string | null) {
  // The key for one item begins with the item's own key, so a change to the item refreshes both.
  const queryKey = itemId === null ? ['activity'] : ['item', itemId, 'activity']
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: itemId === null ? ['activity'] : ['item', itemId, 'activity'] })
    }
    const stop = listenLive(news => {
      if (news.kind === 'change' && news.event.type === 'notifications.changed') return
      timer ??= setTimeout(refresh, gatherMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [itemId])
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const page = { cursor: pageParam, perPage: itemId === null ? 50 : 30 }
      return itemId === null
        ? call('activity.feed', { query: page }, { signal })
        : call('activity.ofItem', { params: { id: itemId }, query: page }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 0,
  })
  return { ...query, entries: query.data?.pages.flatMap(page => page.data) }
}

import type { QueryClient } from '@tanstack/react-query'

/**
 * Requests a query again whose first load was under way when it was invalidated. The library otherwise keeps that
 * load and forgets the invalidation when it ends, although the server may have responded before the change: a
 * notification that arrives while the page opens would not be counted.
 */
export function keepInvalidationsOfFirstLoads(client: QueryClient): () => void {
  const outdated = new Set<string>()
  return client.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type === 'removed') outdated.delete(query.queryHash)
    if (type !== 'updated' || !('action' in event)) return
    const { state, queryHash, queryKey } = query
    if (event.action.type === 'invalidate' && state.data === undefined && state.fetchStatus !== 'idle') {
      outdated.add(queryHash)
    }
    if (event.action.type === 'error') outdated.delete(queryHash)
    // Data that was set by hand doesn't end the load.
    if (event.action.type !== 'success' || event.action.manual || !outdated.delete(queryHash)) return
    void client.invalidateQueries({ queryKey, exact: true })
  })
}

import { refreshWaiting } from '../../admin/use-waiting.ts'
import { queryClient } from '../../query-client.ts'
import type { ListPage } from './list-requests.ts'
import { listKey } from './list-requests.ts'

/**
 * Changes the rows of a list everywhere at once, before the server has responded; null removes a row. Returns a
 * function that restores everything.
 */
export function changeRows<R extends { readonly id: string }>(
  listId: string,
  change: (row: R) => R | null,
): () => void {
  const before = queryClient.getQueriesData<ListPage<R>>({ queryKey: listKey(listId) })
  for (const [key, page] of before) {
    if (!page) continue
    const data = page.data.map(change).filter(row => row !== null)
    queryClient.setQueryData<ListPage<R>>(key, { ...page, data, total: page.total - (page.data.length - data.length) })
  }
  return () => {
    for (const [key, page] of before) queryClient.setQueryData(key, page)
  }
}

/** Replaces rows by what the server now has, in place. */
export function putRow<R extends { readonly id: string }>(listId: string, row: R): void {
  changeRows<R>(listId, other => (other.id === row.id ? { ...other, ...row } : other))
}

/** Reloads the visible part of a list, and counts again what waits in the back-office. */
export function refreshList(listId: string): Promise<void> {
  void refreshWaiting()
  return queryClient.invalidateQueries({ queryKey: listKey(listId) })
}

import type { SavedView } from '@holdall/contract/lists/views.endpoints.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../query-client.ts'
import type { ListDeclaration } from './declaration.ts'
import type { ListState } from './list-address.ts'
import { fromTheStart, readListState, writeListState } from './list-address.ts'

/** What the user stores about a list: their views, and how its table looks. */
export function mineQuery(listId: string) {
  return queryOptions({
    queryKey: ['admin-list-mine', listId],
    queryFn: ({ signal }) => call('lists.mine', { params: { list: listId } }, { signal }),
    staleTime: 5 * 60_000,
  })
}

export function useMine(listId: string) {
  return useQuery(mineQuery(listId))
}

/** A state as a view stores it: which rows in which order, not which page. */
export function viewState(list: ListDeclaration, state: ListState): string {
  return writeListState(list, fromTheStart(state, {}))
}

/** The view that matches what is shown. States that mean the same are equal. */
export function activeView(
  list: ListDeclaration,
  views: readonly SavedView[],
  state: ListState,
): SavedView | undefined {
  const shown = viewState(list, state)
  return views.find(view => viewState(list, readListState(list, view.state).state) === shown)
}

function putViews(listId: string, change: (views: readonly SavedView[]) => SavedView[]): void {
  queryClient.setQueryData(mineQuery(listId).queryKey, mine => mine && { ...mine, views: change(mine.views) })
}

export async function saveView(listId: string, name: string, state: string): Promise<void> {
  const view = await call('lists.saveView', { params: { list: listId }, body: { name, state } })
  putViews(listId, views => [...views, view])
}

export async function changeView(
  listId: string,
  id: string,
  body: { name?: string; state?: string; position?: number },
): Promise<void> {
  const { views } = await call('lists.changeView', { params: { id }, body })
  putViews(listId, () => views)
}

export async function deleteView(listId: string, id: string): Promise<void> {
  await call('lists.deleteView', { params: { id } })
  putViews(listId, views => views.filter(view => view.id !== id))
}

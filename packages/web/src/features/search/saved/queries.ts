import type { SavedSearch } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'
import type { SearchState } from '../search-state.ts'
import { searchPath, toQuery } from '../search-state.ts'

const none: readonly SavedSearch[] = []

const savedQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: async ({ signal }) => (await call('search.saved', {}, { signal })).data,
  staleTime: 60_000,
})

/** The user's saved searches, in the user's order. */
export function useSavedSearches(): { saved: readonly SavedSearch[]; isLoading: boolean } {
  const { data, isLoading } = useQuery(savedQuery)
  return { saved: data ?? none, isLoading }
}

/** The address that opens a saved search. */
export function savedPath({ query }: SavedSearch): string {
  const texts = Object.entries(query).map(([key, value]) => [key, String(value)])
  return searchPath({ q: '', ...Object.fromEntries(texts) })
}

export async function saveSearch(name: string, state: SearchState): Promise<SavedSearch> {
  const saved = await call('search.save', { body: { name, query: toQuery(state) } })
  await queryClient.invalidateQueries({ queryKey: savedQuery.queryKey })
  return saved
}

export async function changeSaved(id: string, change: { name?: string; place?: number }): Promise<void> {
  const { data } = await call('search.changeSaved', { params: { id }, body: change })
  queryClient.setQueryData(savedQuery.queryKey, data)
}

export async function deleteSaved(id: string): Promise<void> {
  await call('search.deleteSaved', { params: { id } })
  await queryClient.invalidateQueries({ queryKey: savedQuery.queryKey })
}

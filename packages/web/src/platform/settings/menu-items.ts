import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../query-client.ts'

const queryKey = ['value-lists', 'menuItemCategories']

const itemsQuery = {
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('valueLists.read', { params: { names: 'menuItemCategories' } as never }, { signal }),
}

/** What a start page, a policy or a menu may lead to, by category. Undefined until it is known. */
export function useMenuItems() {
  return useQuery(itemsQuery).data?.menuItemCategories
}

/** A possible target was added, removed or renamed. */
export function refreshMenuItems(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey })
}

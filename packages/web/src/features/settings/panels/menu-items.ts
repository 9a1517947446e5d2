import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

const itemsQuery = {
  queryKey: ['value-lists', 'menuItemCategories'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('valueLists.read', { params: { names: 'menuItemCategories' } as never }, { signal }),
}

/** What a start page or a policy may lead to, by category. Undefined until it is known. */
export function useMenuItems() {
  return useQuery(itemsQuery).data?.menuItemCategories
}

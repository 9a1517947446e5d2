import type { Filter } from '@holdall/contract/kit/list-parts/filters.ts'
import { useQuery } from '@tanstack/react-query'
import type { ListDeclaration } from '../admin-lists/state/declaration.ts'
import { pageQuery } from '../admin-lists/state/list-requests.ts'

/** How many rows a section shows of a list. */
export const mostInSection = 5

/** The first rows of a list of the back-office in its own order, of those that these filters let through. */
export function useNewest<L extends ListDeclaration>(list: L, filters: readonly Filter[]) {
  const { by: orderBy, dir: orderDir } = list.defaultSort
  const state = { query: '', filters, orderBy, orderDir, page: 1, perPage: mostInSection, cursor: undefined, more: {} }
  return useQuery(pageQuery(list, state, {}))
}

/** The filter of a list for one person. */
export function ofPerson(key: string, id: string): Filter[] {
  return [{ key, operator: '=', value: id }]
}

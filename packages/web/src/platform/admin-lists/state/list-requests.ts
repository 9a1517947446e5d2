import type { CsvExport } from '@holdall/contract/kit/admin-lists.ts'
import { csvLabelsIn } from '@holdall/contract/kit/list-parts/columns.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Translate } from '../../../ui/text.ts'
import { send } from '../../api/send.ts'
import type { ListDeclaration, RowOf } from './declaration.ts'
import type { ListState } from './list-address.ts'

export interface ListPage<R> {
  readonly data: readonly R[]
  readonly total: number
  readonly perPage: number
  readonly page: number | null
  readonly nextCursor: string | null
}

/** Sent with every request of a list in addition to what its address contains, such as `with=subscriptions`. */
export type FixedQuery = Readonly<Record<string, string>>

function scopeOf(state: ListState, fixed: FixedQuery): Record<string, string> {
  const query = state.query.trim()
  const scope: Record<string, string> = { ...state.more, ...fixed }
  if (query) scope.query = query
  if (state.filters.length > 0) scope.filters = encodeFilters(state.filters)
  return scope
}

function addressOfList(list: ListDeclaration, end: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return `/api/v1${list.path}${end}${text && `?${text}`}`
}

/** Everything of one list in the cache. */
export function listKey(listId: string): readonly unknown[] {
  return ['admin-list', listId]
}

/** One page of a list. While another page loads, the previous one stays. */
export function pageQuery<L extends ListDeclaration>(list: L, state: ListState, fixed: FixedQuery) {
  const { orderBy, orderDir, perPage, page, cursor } = state
  const asked: Record<string, string> = { ...scopeOf(state, fixed), orderBy, orderDir, perPage: String(perPage) }
  if (cursor) asked.cursor = cursor
  else asked.page = String(page)
  const url = addressOfList(list, '', asked)
  return queryOptions({
    queryKey: [...listKey(list.id), url],
    queryFn: async ({ signal }) => {
      const { pagination } = (await send('GET', url, { signal })) as { pagination: ListPage<RowOf<L>> }
      return pagination
    },
    placeholderData: keepPreviousData,
  })
}

/** The IDs of all matching rows, up to the server's limit. */
export async function fetchIds(
  list: ListDeclaration,
  state: ListState,
  fixed: FixedQuery,
): Promise<{ ids: string[]; total: number }> {
  return (await send('GET', addressOfList(list, '/ids', scopeOf(state, fixed)))) as { ids: string[]; total: number }
}

/** Requests all matching rows as CSV, in their order and with headings in the language of the page. */
export async function askForCsv(
  list: ListDeclaration,
  state: ListState,
  fixed: FixedQuery,
  text: Translate,
): Promise<CsvExport> {
  const { orderBy, orderDir } = state
  const body = { ...scopeOf(state, fixed), orderBy, orderDir, words: csvLabelsIn(list, text) }
  return (await send('POST', addressOfList(list, '/csv/export', {}), { body })) as CsvExport
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { isProblem } from '../../api/problem.ts'
import { goTo } from '../../navigation.ts'
import { useLocation } from '../../router/router-context.ts'
import type { ListDeclaration, RowOf } from './declaration.ts'
import type { ListState, ReadState } from './list-address.ts'
import { fromTheStart, readListState, writeListState } from './list-address.ts'
import type { FixedQuery, ListPage } from './list-requests.ts'
import { pageQuery } from './list-requests.ts'

export interface ListView<L extends ListDeclaration> {
  readonly list: L
  readonly fixed: FixedQuery
  readonly state: ListState
  /** The page that is shown. While the next one loads, this is still the previous one. */
  readonly page: ListPage<RowOf<L>> | undefined
  readonly pageCount: number
  readonly error: unknown
  /** What is shown isn't what the address asks for yet, or is being reloaded. */
  readonly isFetching: boolean
  readonly isStale: boolean
  readonly retry: () => void
  /** Other rows or another order: goes to the first page. `replace` adds no step to the history. */
  readonly change: (change: Partial<ListState>, options?: { replace?: boolean }) => void
  readonly goToPage: (page: number) => void
  /** Fetches the next page in advance. */
  readonly prefetchNext: () => void
}

/** A list as its address describes it: state in the query string, rows in the query cache. */
export function useList<L extends ListDeclaration>(list: L, fixed: FixedQuery): ListView<L> {
  const { state, isClean, path } = useAddress(list, fixed)
  const client = useQueryClient()
  const query = useQuery(pageQuery(list, state, fixed))
  const page = query.data
  const cursors = useCursors(state, page, query.isPlaceholderData)
  const show = (next: ListState, replace = false) => {
    const text = writeListState(list, next)
    goTo(text ? `${path}?${text}` : path, { replace })
  }
  const at = (wanted: number): ListState => {
    const cursor = wanted === 1 ? undefined : cursors.get(wanted)
    return { ...state, page: wanted, cursor }
  }
  const pageCount = page ? Math.max(1, Math.ceil(page.total / page.perPage)) : 1
  useMend({ state, isClean, error: query.error, page: query.isPlaceholderData ? undefined : page, pageCount }, next =>
    show(next, true),
  )
  return {
    list,
    fixed,
    state,
    page,
    pageCount,
    error: query.error,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    retry: () => void query.refetch(),
    change: (change, options) => show(fromTheStart(state, change), options?.replace),
    goToPage: wanted => show(at(wanted)),
    prefetchNext: () => {
      if (state.page < pageCount) void client.prefetchQuery(pageQuery(list, at(state.page + 1), fixed))
    },
  }
}

/** The state in the address while this page is open. While another page is loading, the last state stays. */
function useAddress(list: ListDeclaration, fixed: FixedQuery): ReadState & { path: string } {
  const { pathname, searchStr } = useLocation()
  const path = useRef(pathname).current
  const text = useRef(searchStr)
  if (pathname === path) text.current = searchStr
  const address = text.current
  const read = useMemo(() => readListState(list, address), [list, address])
  const more = Object.fromEntries(Object.entries(read.state.more).filter(([name]) => !(name in fixed)))
  return { isClean: read.isClean, state: { ...read.state, more }, path }
}

/** The cursors of pages already seen in this order: the server can go there without counting. */
function useCursors(state: ListState, page: ListPage<unknown> | undefined, isOfOther: boolean) {
  const of = writeKey(state)
  const known = useRef({ of, cursors: new Map<number, string>() })
  if (known.current.of !== of) known.current = { of, cursors: new Map() }
  const { cursors } = known.current
  if (state.cursor) cursors.set(state.page, state.cursor)
  if (page?.nextCursor && !isOfOther) cursors.set(state.page + 1, page.nextCursor)
  return cursors
}

function writeKey({ page, cursor, ...rest }: ListState): string {
  return JSON.stringify(rest)
}

interface Mendable {
  state: ListState
  isClean: boolean
  error: unknown
  page: ListPage<unknown> | undefined
  pageCount: number
}

/** Removes from the address what makes no sense or what the server refuses, and leaves a page that no longer exists. */
function useMend({ state, isClean, error, page, pageCount }: Mendable, show: (state: ListState) => void): void {
  const latest = useRef(show)
  latest.current = show
  const wanted = mended(state, isClean, error, page, pageCount)
  const text = wanted && JSON.stringify(wanted)
  useEffect(() => {
    if (text) latest.current(JSON.parse(text) as ListState)
  }, [text])
}

function mended(
  state: ListState,
  isClean: boolean,
  error: unknown,
  page: ListPage<unknown> | undefined,
  pageCount: number,
): ListState | null {
  if (!isClean) return state
  if (isProblem(error, 'list.bad-cursor') && state.cursor) return { ...state, cursor: undefined }
  if (
    isProblem(error) &&
    state.filters.length > 0 &&
    Object.keys(error.fields).some(name => name.startsWith('filters'))
  ) {
    return fromTheStart(state, { filters: [] })
  }
  const isBeyond = page !== undefined && page.data.length === 0 && page.total > 0 && state.page > 1
  return isBeyond ? { ...state, page: Math.min(pageCount, state.page - 1), cursor: undefined } : null
}

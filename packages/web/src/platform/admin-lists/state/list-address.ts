import type { Filter } from '@holdall/contract/kit/list-parts/filters.ts'
import { decodeFilters, encodeFilters, mostFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import type { ListDeclaration, SortDir } from './declaration.ts'
import { knownFilter } from './known-filter.ts'

/** What a list shows, as encoded in its address. */
export interface ListState {
  readonly query: string
  readonly filters: readonly Filter[]
  readonly orderBy: string
  readonly orderDir: SortDir
  /** Starts at 1. */
  readonly page: number
  readonly perPage: number
  /** Where the page begins, as given by the previous page; takes precedence over `page`. */
  readonly cursor: string | undefined
  /** The list's own parameters, such as `role_id`. */
  readonly more: Readonly<Record<string, string>>
}

export const pageSizes = [15, 25, 50, 100] as const
const usualPageSize = 15
const mostPerPage = 100
const mostPage = 1_000_000
const mostQuery = 200
const mostCursor = 2048

/** `isClean` says whether everything in the address was valid; anything invalid is left out of the state. */
export interface ReadState {
  readonly state: ListState
  readonly isClean: boolean
}

/** Reads a list's state from the query string of its address. Never fails: anything invalid is left out. */
export function readListState(list: ListDeclaration, address: string): ReadState {
  const params = new URLSearchParams(address)
  let isClean = true
  const taken = <T>(name: string, read: (text: string) => T | undefined): T | undefined => {
    const text = params.get(name)
    if (text === null || text === '') return undefined
    const value = read(text)
    if (value === undefined) isClean = false
    return value
  }
  const { filters, isWhole } = readFilters(list, params.get('filters') ?? '')
  if (!isWhole) isClean = false
  const more = Object.entries(list.more ?? {}).flatMap(([name, possible]) => {
    const value = taken(name, text => (possible.test(text) ? text : undefined))
    return value ? [[name, value] as const] : []
  })
  const state: ListState = {
    query: (params.get('query') ?? '').slice(0, mostQuery),
    filters,
    orderBy: taken('orderBy', text => (list.sorts.includes(text) ? text : undefined)) ?? list.defaultSort.by,
    orderDir: taken('orderDir', dirOf) ?? list.defaultSort.dir,
    page: taken('page', text => wholeNumber(text, mostPage)) ?? 1,
    perPage: taken('perPage', text => wholeNumber(text, mostPerPage)) ?? usualPageSize,
    cursor: taken('cursor', text => (text.length <= mostCursor ? text : undefined)),
    more: Object.fromEntries(more),
  }
  return { state, isClean }
}

function readFilters(list: ListDeclaration, text: string): { filters: readonly Filter[]; isWhole: boolean } {
  if (!text) return { filters: [], isWhole: true }
  let decoded: unknown
  try {
    decoded = decodeFilters(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return { filters: [], isWhole: false }
    throw error
  }
  if (!Array.isArray(decoded)) return { filters: [], isWhole: false }
  const good = decoded.flatMap(one => knownFilter(list.filters, one) ?? []).slice(0, mostFilters)
  return { filters: good, isWhole: good.length === decoded.length }
}

function dirOf(text: string): SortDir | undefined {
  return text === 'asc' || text === 'desc' ? text : undefined
}

function wholeNumber(text: string, most: number): number | undefined {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= most ? number : undefined
}

/** The query string of a state, without `?`. Default values are left out, so that addresses stay short. */
export function writeListState(list: ListDeclaration, state: ListState): string {
  const params = new URLSearchParams(state.more)
  if (state.query) params.set('query', state.query)
  if (state.orderBy !== list.defaultSort.by || state.orderDir !== list.defaultSort.dir) {
    params.set('orderBy', state.orderBy)
    params.set('orderDir', state.orderDir)
  }
  if (state.page > 1) params.set('page', String(state.page))
  if (state.perPage !== usualPageSize) params.set('perPage', String(state.perPage))
  if (state.cursor) params.set('cursor', state.cursor)
  if (state.filters.length > 0) params.set('filters', encodeFilters(state.filters))
  return params.toString()
}

/** Applies a change of rows or order, starting from the first page again. */
export function fromTheStart(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, cursor: undefined, ...change }
}

/** Whether words or filters narrow the rows. */
export function isNarrowed({ query, filters, more }: ListState): boolean {
  return query.trim() !== '' || filters.length > 0 || Object.keys(more).length > 0
}

/** A key for which rows a state requests, regardless of order and page. */
export function scopeKey({ query, filters, more }: ListState): string {
  return JSON.stringify([query.trim(), filters, more])
}

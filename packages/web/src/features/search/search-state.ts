import type { SearchQuery } from '@holdall/contract/search/search.contract.ts'

/** The words and filters of a search, as its address has them. */
export type SearchState = { q: string } & Partial<
  Record<
    | 'type'
    | 'owner'
    | 'modifiedAfter'
    | 'modifiedBefore'
    | 'minSize'
    | 'maxSize'
    | 'starred'
    | 'shared'
    | 'in'
    | 'tag'
    | 'trashed',
    string
  >
>

const keys = [
  'type',
  'owner',
  'modifiedAfter',
  'modifiedBefore',
  'minSize',
  'maxSize',
  'starred',
  'shared',
  'in',
  'tag',
  'trashed',
] as const

export function readSearch(address: string): SearchState {
  const params = new URLSearchParams(address)
  const state: SearchState = { q: params.get('q') ?? '' }
  for (const key of keys) {
    const value = params.get(key)
    if (value) state[key] = value
  }
  return state
}

export function searchPath(state: SearchState): string {
  const params = new URLSearchParams({ q: state.q })
  for (const key of keys) {
    const value = state[key]
    if (value) params.set(key, value)
  }
  return `/drive/search?${params}`
}

export function hasFilters(state: SearchState): boolean {
  return keys.some(key => state[key])
}

/** The query that is sent; the server refuses invalid values. */
export function toQuery({ q, ...filters }: SearchState): Partial<SearchQuery> & { q: string } {
  return { q: q.trim(), ...filters } as Partial<SearchQuery> & { q: string }
}

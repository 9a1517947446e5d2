import { encodeFilters, type Filter } from '@holdall/contract/kit/list-parts/filters.ts'
import { expect, test } from 'vitest'
import { fromTheStart, isNarrowed, readListState, scopeKey, writeListState } from './list-address.ts'
import { sampleList as list } from './sample-list.ts'

const usual = readListState(list, '').state
const filters: Filter[] = [
  { key: 'created_at', operator: '<=', value: '2026-02-03' },
  { key: 'type', operator: '!=', value: 'text' },
  { key: 'tags', operator: 'doesntHave', value: null },
]

test('[LIST-04] an empty address is the default list: first page, 15 rows, newest first', () => {
  expect(readListState(list, '')).toEqual({
    isClean: true,
    state: {
      query: '',
      filters: [],
      orderBy: 'created_at',
      orderDir: 'desc',
      page: 1,
      perPage: 15,
      cursor: undefined,
      more: {},
    },
  })
  expect(writeListState(list, usual)).toBe('')
})

test('[LIST-04] [LIST-06] query, order, page, page size, cursor and filters survive the round trip through the address', () => {
  const state = {
    query: 'Ünï & co=1+1',
    filters,
    orderBy: 'name',
    orderDir: 'asc',
    page: 3,
    perPage: 50,
    cursor: 'a+b/c=',
    more: { role_id: '7' },
  } as const
  const address = writeListState(list, state)
  expect([...new URLSearchParams(address).keys()].sort()).toEqual(
    ['cursor', 'filters', 'orderBy', 'orderDir', 'page', 'perPage', 'query', 'role_id'].sort(),
  )
  expect(readListState(list, address)).toEqual({ state, isClean: true })
})

test('[LIST-05] filters are JSON in base64, then URL-encoded', () => {
  const address = writeListState(list, { ...usual, filters })
  const [, raw] = address.split('filters=')
  const base64 = decodeURIComponent(raw ?? '')
  expect(raw).toBe(encodeURIComponent(base64))
  expect(JSON.parse(atob(base64))).toEqual(filters)
})

test('invalid filters are dropped from the address and valid ones stay', () => {
  const bad = [
    { key: 'password', operator: '=', value: 'x' },
    { key: 'created_at', operator: 'has', value: '2026-02-03' },
    { key: 'created_at', operator: '=', value: '2026-02-31' },
    { key: 'size', operator: '>', value: -1 },
    { key: 'owner_id', operator: '=', value: "' or 1=1" },
    { key: 'type', operator: '=', value: '__proto__' },
    { key: 'tags', operator: 'has', value: null, extra: 1 },
    null,
    7,
  ]
  const mixed = encodeFilters([...bad.slice(0, 4), filters[1], ...bad.slice(4)] as Filter[])
  const { state, isClean } = readListState(list, `filters=${encodeURIComponent(mixed)}`)
  expect(isClean).toBe(false)
  expect(state.filters).toEqual([filters[1]])
  for (const text of ['%%%', btoa('no json'), btoa('{"key":"type"}'), btoa('"x"'), btoa('\xff\xfe'), 'x'.repeat(50)]) {
    const read = readListState(list, new URLSearchParams({ filters: text }).toString())
    expect(read, text).toMatchObject({ isClean: false, state: { filters: [] } })
  }
})

test('anything else invalid in an address is left out', () => {
  for (const text of [
    'orderBy=password',
    'orderDir=up',
    'page=0',
    'page=1e9',
    'perPage=1000',
    'perPage=-5',
    'role_id=x',
  ]) {
    expect(readListState(list, text), text).toEqual({ state: usual, isClean: false })
  }
  expect(readListState(list, `cursor=${'x'.repeat(3000)}`)).toEqual({ state: usual, isClean: false })
  expect(readListState(list, 'elsewhere=1')).toEqual({ state: usual, isClean: true })
  expect(readListState(list, `query=${'y'.repeat(300)}`).state.query).toHaveLength(200)
})

test('other rows start at the first page again, and are distinguished from the same rows in another order', () => {
  const deep = { ...usual, page: 4, cursor: 'c' }
  expect(fromTheStart(deep, { query: 'a' })).toMatchObject({ page: 1, cursor: undefined, query: 'a' })
  expect(scopeKey(deep)).toBe(scopeKey({ ...usual, orderBy: 'name' }))
  expect(scopeKey(deep)).not.toBe(scopeKey({ ...usual, query: 'a' }))
  expect(isNarrowed(deep)).toBe(false)
  expect(isNarrowed({ ...usual, query: ' ' })).toBe(false)
  expect(isNarrowed({ ...usual, filters })).toBe(true)
  expect(isNarrowed({ ...usual, more: { role_id: '1' } })).toBe(true)
})

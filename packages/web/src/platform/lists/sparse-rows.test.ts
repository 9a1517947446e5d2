import { expect, test } from 'vitest'
import type { SparseRows } from './sparse-rows.ts'
import { indexOfRow, mapRows, missingPages, rowAt, rowCount, withoutRows, withPage } from './sparse-rows.ts'

type Row = { id: string; name?: string }

const rowsOf = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${from + index}` }))
const none: SparseRows<Row> = { pageSize: 3, total: 0, isOpen: true, pages: new Map() }

/** 10 rows of which pages 0 (r0-r2), 1 (r3-r5) and 3 (r9) are loaded. */
function patchy(): SparseRows<Row> {
  let rows = withPage(none, 0, { items: rowsOf(0, 3), total: 10, hasMore: true })
  rows = withPage(rows, 1, { items: rowsOf(3, 3), total: 10, hasMore: true })
  return withPage(rows, 3, { items: rowsOf(9, 1), total: 10, hasMore: false })
}

const ids = (rows: SparseRows<Row>) =>
  Array.from({ length: rowCount(rows) }, (_, index) => rowAt(rows, index)?.id ?? '?')

test('rows are at their position, whichever pages are loaded', () => {
  expect(ids(patchy())).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', '?', '?', '?', 'r9'])
  expect(indexOfRow(patchy(), 'r9')).toBe(9)
  expect(indexOfRow(patchy(), 'r7')).toBe(-1)
  expect(rowAt(patchy(), -1)).toBeUndefined()
})

test('only incomplete pages are missing', () => {
  expect(missingPages(patchy(), 0, 9)).toEqual([2])
  expect(missingPages(patchy(), 9, 500)).toEqual([])
  expect(missingPages({ ...none, isOpen: false }, 0, 10)).toEqual([])
})

test('an open list shows one more position until its end is known', () => {
  const open = withPage(none, 0, { items: rowsOf(0, 3), hasMore: true })
  expect(rowCount(open)).toBe(4)
  expect(missingPages(open, 0, 3)).toEqual([1])
  const closed = withPage(open, 1, { items: rowsOf(3, 2), hasMore: false })
  expect(rowCount(closed)).toBe(5)
  expect(closed.isOpen).toBe(false)
})

test('rows after a removed one move up, and the gap is requested again', () => {
  const less = withoutRows(patchy(), new Set(['r1', 'r4']))
  expect(less.total).toBe(8)
  // r9 would follow a row of its page that isn't loaded, so the page is fetched as a whole.
  expect(ids(less)).toEqual(['r0', 'r2', 'r3', 'r5', '?', '?', '?', '?'])
  expect(missingPages(less, 0, 7)).toEqual([1, 2])
})

test("removing rows that aren't loaded changes nothing", () => {
  const rows = patchy()
  expect(withoutRows(rows, new Set(['elsewhere']))).toBe(rows)
  expect(mapRows(rows, new Set(['elsewhere']), row => row)).toBe(rows)
})

test('a changed row leaves its neighbours unchanged', () => {
  const rows = patchy()
  const changed = mapRows(rows, new Set(['r4']), row => ({ ...row, name: 'new' }))
  expect(rowAt(changed, 4)?.name).toBe('new')
  expect(changed.pages.get(0)).toBe(rows.pages.get(0))
})

import { expect, test } from 'vitest'
import type { RowSource } from './row-source.ts'
import type { Selection } from './selection.ts'
import {
  emptySelection,
  inverted,
  isSelected,
  resolveSelection,
  selectedCount,
  selectOnly,
  selectRange,
  settled,
  toggled,
  wholeSelection,
  without,
} from './selection.ts'

type Row = { id: string }

/** A list of `count` rows of which the first `here` have been fetched; `load` fetches the others. */
function rowsOf(count: number, here = count, isCountKnown = true): RowSource<Row> {
  let known = here
  return {
    count,
    isCountKnown,
    at: index => (index >= 0 && index < known ? { id: `r${index}` } : undefined),
    indexOf: id => (Number(id.slice(1)) < known ? Number(id.slice(1)) : -1),
    load: async (from, to) => {
      known = count
      const last = Math.min(to, count - 1)
      return Array.from({ length: last - from + 1 }, (_, index) => ({ id: `r${from + index}` }))
    },
  }
}

const chosen = (selection: Selection, count: number) =>
  Array.from({ length: count }, (_, index) => index).filter(index => isSelected(selection, `r${index}`, index))

test('[BROWSE-05] a range of fetched rows becomes those rows, from the anchor in both directions', () => {
  const rows = rowsOf(10)
  expect(chosen(selectRange(emptySelection, 2, 5, rows, false), 10)).toEqual([2, 3, 4, 5])
  expect(chosen(selectRange(emptySelection, 5, 2, rows, false), 10)).toEqual([2, 3, 4, 5])
  expect(selectRange(emptySelection, 2, 5, rows, false).range).toBeNull()
})

test('[BROWSE-05] a range over missing rows counts correctly and contains them once they are fetched', () => {
  const before = rowsOf(100_000, 200)
  const range = selectRange(emptySelection, 1, 99_999, before, false)
  expect(selectedCount(range, before)).toBe(99_999)
  expect(isSelected(range, 'r50000', 50_000)).toBe(true)
  const after = settled(range, rowsOf(100_000))
  expect(after.range).toBeNull()
  expect(after.ids.size).toBe(99_999)
})

test('[BROWSE-05] a row deselected from a range or from everything stays deselected', () => {
  const rows = rowsOf(1000, 10)
  const range = toggled(selectRange(emptySelection, 0, 99, rows, false), 'r5', 5)
  expect(isSelected(range, 'r5', 5)).toBe(false)
  expect(selectedCount(range, rows)).toBe(99)
  expect(selectedCount(toggled(range, 'r5', 5), rows)).toBe(100)
  const all = toggled(wholeSelection, 'r5', 5)
  expect(selectedCount(all, rows)).toBe(999)
  expect(selectedCount(toggled(all, 'r5', 5), rows)).toBe(1000)
})

test('a range added with Ctrl keeps the earlier selection, and counts what is in both once', () => {
  const rows = rowsOf(1000, 20)
  const both = selectRange(selectOnly(['r1', 'r15']), 10, 500, rows, true)
  expect(selectedCount(both, rows)).toBe(492)
  expect(chosen(both, 12)).toEqual([1, 10, 11])
})

test('[BROWSE-05] inverting selects exactly what was not selected', () => {
  const rows = rowsOf(6)
  expect(chosen(inverted(selectOnly(['r1', 'r4']), rows), 6)).toEqual([0, 2, 3, 5])
  expect(chosen(inverted(inverted(selectOnly(['r1', 'r4']), rows), rows), 6)).toEqual([1, 4])
  expect(chosen(inverted(wholeSelection, rows), 6)).toEqual([])
  const long = rowsOf(1000, 10)
  expect(selectedCount(inverted(selectOnly(['r1']), long), long)).toBe(999)
})

test("selecting all of a short list names its rows, so that one that arrives later isn't selected unseen", () => {
  const all = settled(wholeSelection, rowsOf(5))
  expect(selectedCount(all, rowsOf(6))).toBe(5)
  expect(isSelected(all, 'r5', 5)).toBe(false)
})

test('removed rows are no longer selected, and positions that have moved are forgotten', () => {
  const rows = rowsOf(10)
  expect(chosen(without(selectOnly(['r1', 'r2']), new Set(['r2'])), 10)).toEqual([1])
  const range = selectRange(emptySelection, 0, 99, rowsOf(100, 5), false)
  expect(selectedCount(without(range, new Set(['r3'])), rows)).toBe(0)
})

test('everything is resolved by fetching what is missing, without what was deselected', async () => {
  const rows = rowsOf(500, 10)
  const items = await resolveSelection(toggled(wholeSelection, 'r7', 7), rows, new Map())
  expect(items).toHaveLength(499)
  expect(items.some(item => item.id === 'r7')).toBe(false)
})

test('a row that has left the list meanwhile is resolved from what was known about it', async () => {
  const items = await resolveSelection(selectOnly(['r2', 'r99']), rowsOf(5), new Map([['r99', { id: 'r99' }]]))
  expect(items.map(item => item.id)).toEqual(['r2', 'r99'])
})

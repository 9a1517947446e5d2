import { expect, test } from 'vitest'
import { deselectPage, extendTo, noSelection, pageState, selectAll, selectPage, toggleRow } from './selection.ts'

const page = ['a', 'b', 'c', 'd']
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('')

test('a row is selected and deselected', () => {
  const one = toggleRow(noSelection, 'b')
  expect(ids(one)).toBe('b')
  expect(ids(toggleRow(one, 'b'))).toBe('')
})

test('a range extends from the last selected row in both directions and keeps the earlier selection', () => {
  const one = toggleRow({ ids: new Set(['z']), anchor: null }, 'c')
  expect(ids(extendTo(one, 'a', page))).toBe('abcz')
  expect(ids(extendTo(extendTo(one, 'a', page), 'd', page))).toBe('abcdz')
  expect(ids(extendTo(noSelection, 'd', page))).toBe('d')
  expect(ids(extendTo({ ids: new Set(['q']), anchor: 'q' }, 'b', page))).toBe('bq')
})

test('a page is selected in addition to rows of other pages, and deselected without them', () => {
  const both = selectPage(selectAll(['x', 'y']), page)
  expect(ids(both)).toBe('abcdxy')
  expect(ids(deselectPage(both, page))).toBe('xy')
  expect(pageState(both, page)).toBe('all')
  expect(pageState(selectAll(['a']), page)).toBe('some')
  expect(pageState(noSelection, page)).toBe('none')
  expect(pageState(both, [])).toBe('none')
})

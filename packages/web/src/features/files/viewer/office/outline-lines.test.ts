import type { OutlineBlock } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { expect, test } from 'vitest'
import { partsOf } from './outline-lines.ts'
import { columnName } from './outline-sheets.tsx'

const runs = [{ text: 'a' }]
const item = (level: number, isNumbered: boolean): OutlineBlock => ({ type: 'item', level, isNumbered, runs })

test('consecutive items form one list, numbered by their depth', () => {
  const [list, line, again] = partsOf(
    [item(0, true), item(1, false), item(1, true), item(0, true), { type: 'paragraph', runs }, item(0, true)],
    1,
  )
  expect(list?.type === 'list' && list.lines.map(one => one.marker)).toEqual(['1.', '◦', '1.', '2.'])
  expect(line?.type).toBe('paragraph')
  expect(again?.type === 'list' && again.lines.map(one => one.marker)).toEqual(['1.'])
})

test('no heading is more than one level below the previous one', () => {
  const headings = [3, 1, 6].map((level): OutlineBlock => ({ type: 'heading', level, runs }))
  expect(partsOf(headings, 1).map(part => part.type === 'heading' && part.rank)).toEqual([2, 2, 3])
})

test('columns of a sheet have the same letters as in spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

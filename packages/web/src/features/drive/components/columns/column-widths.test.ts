import { expect, test } from 'vitest'
import { fittingColumns, layOutColumns } from './column-widths.ts'
import { columns } from './columns.ts'

const usual = [columns.access, columns.modified, columns.size]
const laid = (room: number, widths = {}) => layOutColumns(usual, widths, { room, isNameWide: false })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('on a wide screen the name has 520 pixels, so that the facts stay near it', () => {
  expect(laid(1600)).toEqual({ name: 520, columns: usual.map(column => column.width) })
  expect(laid(1000)).toEqual(laid(1600))
})

test('what the user gives to a column is taken from the name, and the last column ends where it did', () => {
  expect(laid(1600, { size: 160 })).toEqual({ name: 460, columns: [140, 220, 160] })
})

test('a name without a limit has all that the columns leave', () => {
  expect(layOutColumns([columns.size], {}, { room: 1500, isNameWide: true })).toEqual({ name: 1400, columns: [100] })
})

test('with little room the name gives up to 200 pixels, then the columns shrink, none below what can be read', () => {
  expect(laid(700)).toEqual({ name: 240, columns: [140, 220, 100] })
  const narrow = laid(500)
  expect(narrow.name).toBe(200)
  expect(sum(narrow.columns)).toBeCloseTo(300)
  for (const [index, column] of usual.entries())
    expect(narrow.columns[index]).toBeGreaterThanOrEqual(column.least ?? 72)
})

test('columns that can’t be read any more are left out, who has access first, the only one never', () => {
  const ids = (room: number) => fittingColumns(usual, room).map(column => column.id)
  expect(ids(476)).toEqual(['access', 'modified', 'size'])
  expect(ids(475)).toEqual(['modified', 'size'])
  expect(ids(399)).toEqual(['modified'])
  expect(ids(100)).toEqual(['modified'])
})

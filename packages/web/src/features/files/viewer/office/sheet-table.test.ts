import { expect, it } from 'vitest'
import { sheetTable } from './outline-sheets.tsx'

it('[PREV-02] hidden columns and rows are left out of a sheet, and the others keep their letters and numbers', () => {
  const table = sheetTable({
    name: 'Pay',
    rows: [['name', '', 'city'], [], ['Anna', '', 'Ulm']],
    hiddenColumns: [1],
    hiddenRows: [1],
  })
  expect(table.head).toEqual(['A', 'C'])
  expect(table.rows).toEqual([
    ['name', 'city'],
    ['Anna', 'Ulm'],
  ])
  expect(table.numbers).toEqual([1, 3])
})

it('[PREV-02] a formula without a stored result says so instead of being blank', () => {
  const table = sheetTable({ name: 'Sum', rows: [['1', '']], uncounted: [[0, 1]] })
  expect(table.rows).toEqual([['1', 'ƒ']])
})

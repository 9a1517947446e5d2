import { expect, test } from 'vitest'
import { folderRowsOf, indexAtPlace, indexesOfRow, placeOf, rowOf, rowsOf, topOfRow } from './grid-places.ts'

const grid = { count: 10, columns: 4, folders: 5 }

test('files begin a new row below the folders', () => {
  expect([0, 1, 2, 3].map(row => indexesOfRow(row, grid))).toEqual([[0, 1, 2, 3], [4], [5, 6, 7, 8], [9]])
  expect([rowsOf(grid), folderRowsOf(grid)]).toEqual([4, 2])
  expect([0, 4, 5, 9].map(index => rowOf(index, grid))).toEqual([0, 1, 2, 3])
})

test('each item has one position, and the positions between have none', () => {
  for (let index = 0; index < grid.count; index++) expect(indexAtPlace(placeOf(index, grid), grid)).toBe(index)
  expect([5, 6, 7, 13, 16].map(place => indexAtPlace(place, grid))).toEqual([-1, -1, -1, -1, -1])
})

test('without folders, with nothing else and with a full last row, nothing is left out', () => {
  expect(rowsOf({ count: 9, columns: 4, folders: 0 })).toBe(3)
  expect(rowsOf({ count: 5, columns: 4, folders: 5 })).toBe(2)
  expect(rowsOf({ count: 9, columns: 4, folders: 4 })).toBe(3)
  expect(indexesOfRow(1, { count: 9, columns: 4, folders: 4 })).toEqual([4, 5, 6, 7])
})

test('rows of folders are lower than the others', () => {
  const band = { folderHeight: 56, height: 200, gap: 16 }
  expect([0, 1, 2, 3].map(row => topOfRow(row, grid, band))).toEqual([0, 72, 144, 360])
})

import { expect, test } from 'vitest'
import { bandRect, indexesInBand } from './rubber-band.ts'

const list = { count: 5, columns: 1, folders: 0, width: 800, folderHeight: 44, height: 44, gap: 0 }
const grid = { count: 7, columns: 3, folders: 0, width: 100, folderHeight: 80, height: 80, gap: 20 }
const band = (x1: number, y1: number, x2: number, y2: number) => bandRect({ x: x1, y: y1 }, { x: x2, y: y2 })

test('[BROWSE-05] a band in a list selects the rows that it touches, drawn in any direction', () => {
  expect(indexesInBand(band(10, 50, 200, 140), list)).toEqual([1, 2, 3])
  expect(indexesInBand(band(200, 140, 10, 50), list)).toEqual([1, 2, 3])
  expect(indexesInBand(band(0, -50, 10, 5), list)).toEqual([0])
  expect(indexesInBand(band(0, 1000, 10, 2000), list)).toEqual([])
})

test('[BROWSE-05] a band in a grid selects tiles, not the gaps between', () => {
  expect(indexesInBand(band(0, 0, 230, 50), grid)).toEqual([0, 1])
  expect(indexesInBand(band(105, 85, 115, 95), grid)).toEqual([])
  expect(indexesInBand(band(110, 90, 400, 400), grid)).toEqual([4, 5])
})

test('[BROWSE-05] a band over low folder tiles and the taller ones below selects both', () => {
  const mixed = { ...grid, folders: 2, folderHeight: 40 }
  expect(indexesInBand(band(0, 0, 400, 30), mixed)).toEqual([0, 1])
  expect(indexesInBand(band(0, 45, 400, 55), mixed)).toEqual([])
  expect(indexesInBand(band(0, 30, 110, 70), mixed)).toEqual([0, 2])
  expect(indexesInBand(band(0, 150, 400, 400), mixed)).toEqual([5, 6])
})

import { expect, test } from 'vitest'
import { nextIndex, typeAhead } from './grid-keys.ts'

const list = { count: 100, columns: 1, rowsInSight: 20 }
const grid = { count: 10, columns: 4, rowsInSight: 3 }

test('[BROWSE-07] arrows, Home, End and pages move through a list', () => {
  expect(nextIndex('ArrowDown', 5, list)).toBe(6)
  expect(nextIndex('ArrowUp', 0, list)).toBe(0)
  expect(nextIndex('ArrowDown', 99, list)).toBe(99)
  expect(nextIndex('Home', 50, list)).toBe(0)
  expect(nextIndex('End', 50, list)).toBe(99)
  expect(nextIndex('PageDown', 50, list)).toBe(69)
  expect(nextIndex('PageUp', 5, list)).toBe(0)
})

test('sideways keys only work in the grid', () => {
  expect(nextIndex('ArrowRight', 5, list)).toBeNull()
  expect(nextIndex('ArrowRight', 3, grid)).toBe(4)
  expect(nextIndex('ArrowLeft', 0, grid)).toBe(0)
})

test('[BROWSE-07] in a grid, up and down keep the column, and a short last row is reached from above its gap', () => {
  expect(nextIndex('ArrowDown', 1, grid)).toBe(5)
  expect(nextIndex('ArrowUp', 2, grid)).toBe(2)
  expect(nextIndex('ArrowDown', 7, grid)).toBe(9)
  expect(nextIndex('ArrowDown', 8, grid)).toBe(8)
})

test('[BROWSE-07] the keys move from the folders of a grid down to its files and back, which begin a new row', () => {
  const mixed = { count: 10, columns: 4, folders: 5, rowsInSight: 3 }
  expect(nextIndex('ArrowDown', 1, mixed)).toBe(4)
  expect(nextIndex('ArrowDown', 4, mixed)).toBe(5)
  expect(nextIndex('ArrowUp', 7, mixed)).toBe(4)
  expect(nextIndex('ArrowRight', 4, mixed)).toBe(5)
  expect(nextIndex('ArrowDown', 9, mixed)).toBe(9)
})

test("in a script from right to left, the grid's direction follows", () => {
  expect(nextIndex('ArrowLeft', 3, { ...grid, isRightToLeft: true })).toBe(4)
})

test('without a position, the first key enters the list', () => {
  expect(nextIndex('ArrowDown', -1, list)).toBe(0)
  expect(nextIndex('ArrowUp', -1, list)).toBe(99)
  expect(nextIndex('a', -1, list)).toBeNull()
  expect(nextIndex('ArrowDown', -1, { ...list, count: 0 })).toBeNull()
})

const names = ['Alpha', 'Beta', 'Bremen', 'Été', 'Gamma']
const find = (typed: string, from: number) => typeAhead(typed, from, names.length, index => names[index])

test('[BROWSE-07] typed letters find the next name, wrapping around, whatever its case and accents', () => {
  expect(find('b', 0)).toBe(1)
  expect(find('br', 1)).toBe(2)
  expect(find('ete', -1)).toBe(3)
  expect(find('a', 3)).toBe(0)
  expect(find('x', 0)).toBe(-1)
})

test('the same letter repeated walks through its names', () => {
  expect(find('b', 1)).toBe(2)
  expect(find('bb', 2)).toBe(1)
})

test("rows that aren't loaded are skipped", () => {
  expect(typeAhead('b', 0, 3, index => (index === 1 ? undefined : names[index]))).toBe(2)
})

import { expect, test } from 'vitest'
import { sortItems } from './sort-items.ts'

const item = (name: string, size: number, day: number, kind: 'file' | 'folder' = 'file') => ({
  name,
  size,
  kind,
  modifiedAt: `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  fileKind: kind === 'folder' ? ('folder' as const) : ('text' as const),
})
const found = [item('item 10', 5, 3), item('item 9', 7, 1), item('Zebra', 0, 2, 'folder'), item('again', 5, 9)]
const order = (orderBy: 'name' | 'size' | 'modified', orderDir: 'asc' | 'desc') =>
  sortItems(found, { orderBy, orderDir }).map(one => one.name)

test('[BROWSE-02] results are sorted by name, size and date both ways, folders first', () => {
  expect(order('name', 'asc')).toEqual(['Zebra', 'again', 'item 9', 'item 10'])
  expect(order('name', 'desc')).toEqual(['Zebra', 'item 10', 'item 9', 'again'])
  expect(order('modified', 'desc')).toEqual(['Zebra', 'again', 'item 10', 'item 9'])
  expect(order('size', 'asc')).toEqual(['Zebra', 'item 10', 'again', 'item 9'])
})

test('equal items stay in order of the better match', () => {
  expect(order('size', 'desc')).toEqual(['Zebra', 'item 9', 'item 10', 'again'])
})

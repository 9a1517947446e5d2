import { expect, test } from 'vitest'
import { findConversions, readNumbers } from './numbers.ts'

const columns = readNumbers(`
export interface HouseRow {
  id: string
  seq: Generated<number>
  /** Square metres. */
  size: number
  sold_at: number | null
  state: string
}

export interface StreetRow {
  size: number
  state: number
}

interface Options {
  length: number
}
`)

test('reads the columns that are numbers in every table', () => {
  expect([...columns].sort()).toEqual(['seq', 'size', 'sold_at'])
})

test.each([
  ['Number(house.size)', 'house.size'],
  ['Number(rows[0]?.seq ?? 0) + 1', 'rows[0]?.seq'],
  ['Math.max(0, Number(street.house.sold_at))', 'street.house.sold_at'],
])('%s does nothing', (text, path) => {
  expect(findConversions(text, columns)).toEqual([path])
})

test.each([
  'Number(house.state)',
  'Number(size)',
  'Number(options.length)',
  'Number(house.size > 3)',
  'Number(house.sizes)',
  'toNumber(house.size)',
])('%s may stay', text => {
  expect(findConversions(text, columns)).toEqual([])
})

import { expect, test } from 'vitest'
import { findNullOrders, readNullable } from './null-orders.ts'

const nullable = readNullable(`
export interface PersonRow {
  id: string
  name: string
  left_at: number | null
}

export interface HouseRow {
  id: string
  built_at: number | null
  left_at: number
}

export interface TownTables {
  people: PersonRow
  houses: HouseRow
}
`)
const find = (...lines: string[]) => findNullOrders(`\n${lines.join('\n')}\n`, nullable)

test.each([
  [".selectFrom('people').orderBy('left_at')", 'left_at'],
  [".selectFrom('people').orderBy('left_at', 'desc')", 'left_at'],
  [".selectFrom('people as gone').orderBy('gone.left_at')", 'gone.left_at'],
  [".selectFrom('people').where('left_at', 'is', null).orderBy('left_at')", 'left_at'],
  ['sql`select * from houses order by houses.built_at desc, houses.id limit 5`', 'houses.built_at'],
])('%s has to say where nulls go', (query, column) => {
  expect(find(query)).toEqual([column])
})

test.each([
  ".selectFrom('people').orderBy('name')",
  ".selectFrom('people').orderBy('left_at', order => order.asc().nullsFirst())",
  ".selectFrom('people').where('left_at', '<', now).orderBy('left_at')",
  ".selectFrom('people').where('left_at', 'is not', null).orderBy('left_at')",
  ".selectFrom('houses').orderBy('left_at')",
  'sql`select * from houses where built_at > 5 order by built_at`',
  'sql`select * from houses order by built_at desc nulls last`',
])('%s leaves nothing open', query => {
  expect(find(query)).toEqual([])
})

test('a query is judged by its own function', () => {
  expect(
    find(".selectFrom('people').where('left_at', '<', 5)", '}', '', ".selectFrom('people').orderBy('left_at')"),
  ).toEqual(['left_at'])
})

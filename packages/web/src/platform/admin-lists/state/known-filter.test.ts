import { filtersSchema } from '@holdall/contract/kit/list-parts/admin-filters.ts'
import { expect, test } from 'vitest'
import { knownFilter } from './known-filter.ts'
import { sampleList } from './sample-list.ts'

const values = [
  null,
  undefined,
  '',
  ' ',
  ' two words ',
  'x'.repeat(201),
  'text',
  'toString',
  '2026-02-28',
  '2026-02-31',
  '1899-12-31',
  '3000-01-01',
  '2026-2-1',
  '0'.repeat(26),
  '0'.repeat(25),
  0,
  7,
  -1,
  1.5,
  2 ** 53,
  true,
  [],
]
const operators = ['=', '!=', '<', '>=', 'has', 'doesntHave', 'like', undefined]

test('[LIST-05] a filter of an address is read as the contract’s schema reads it', () => {
  const schema = filtersSchema(sampleList.filters)
  const keys = [...Object.keys(sampleList.filters), 'password', '__proto__', undefined]
  for (const key of keys)
    for (const operator of operators)
      for (const value of values) {
        const filter = { key, operator, value }
        const [expected = null] = schema.safeParse([filter]).data ?? []
        expect(knownFilter(sampleList.filters, filter), JSON.stringify(filter)).toEqual(expected)
      }
  for (const other of [null, 7, 'x', [], { key: 'tags', operator: 'has', value: null, extra: 1 }])
    expect(knownFilter(sampleList.filters, other)).toBeNull()
})

import { expect, test } from 'vitest'
import { rangeAddress, readRange } from './range.ts'

test('[SHELL-18] the range of a report is kept in its address, and an invalid address means a month', () => {
  for (const range of ['week', 'month', 'quarter', 'year'] as const) {
    const search = Object.fromEntries(new URLSearchParams(rangeAddress({ range }).split('?')[1]))
    expect(readRange(search)).toEqual({ range })
  }
  const own = { range: 'own', from: '2026-01-01', to: '2026-02-01' } as const
  expect(readRange(Object.fromEntries(new URLSearchParams(rangeAddress(own).split('?')[1])))).toEqual(own)
  for (const search of [{}, { range: 'century' }, { range: 'own' }, { range: 'own', from: '1', to: '2026-02-01' }]) {
    expect(readRange(search)).toEqual({ range: 'month' })
  }
})

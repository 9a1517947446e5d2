import { expect, it } from 'vitest'
import { lastPeriod } from './report-period.ts'

it('a week is that from Monday to Sunday which is over', () => {
  const week = {
    key: '2026-11-23',
    from: '2026-11-23',
    to: '2026-11-29',
    before: { from: '2026-11-16', to: '2026-11-22' },
  }
  expect(lastPeriod('weekly', '2026-11-30')).toEqual(week)
  expect(lastPeriod('weekly', '2026-12-06')).toEqual(week)
  expect(lastPeriod('weekly', '2026-11-29').key).toBe('2026-11-16')
  expect(lastPeriod('weekly', '2027-01-01')).toMatchObject({ from: '2026-12-21', to: '2026-12-27' })
})

it('a month is the whole calendar month which is over', () => {
  expect(lastPeriod('monthly', '2026-03-31')).toEqual({
    key: '2026-02-01',
    from: '2026-02-01',
    to: '2026-02-28',
    before: { from: '2026-01-01', to: '2026-01-31' },
  })
  expect(lastPeriod('monthly', '2027-01-01')).toMatchObject({ from: '2026-12-01', before: { to: '2026-11-30' } })
  expect(lastPeriod('monthly', '2028-03-01').to).toBe('2028-02-29')
})

import { amountText } from '@holdall/contract/plans/money.ts'
import type { Recurring } from '@holdall/contract/reports/customers.schemas.ts'
import type { RenewingRow } from './customers.repository.ts'

const daysOfYear = 365.25

/** How often a unit of time passes in a month, on average. */
const perMonth: Readonly<Record<RenewingRow['interval'], number>> = {
  day: daysOfYear / 12,
  week: daysOfYear / 7 / 12,
  month: 1,
  year: 1 / 12,
}

/** What these bring in each month, in whole minor units, not yet rounded. */
export function monthlyOf({ amount, interval, interval_count, count }: RenewingRow): number {
  return (amount * count * perMonth[interval]) / interval_count
}

/** The sums by currency and mode, real money first. Rounded once, so that parts don't add up to an error. */
export function sumMonthly(rows: readonly RenewingRow[]): Recurring[] {
  const groups = Map.groupBy(rows, ({ mode, currency }) => `${mode} ${currency}`)
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => {
      const { currency = '', mode } = group[0] ?? {}
      const minor = Math.round(group.reduce((sum, row) => sum + monthlyOf(row), 0))
      return { amount: amountText(minor, currency), currency, isTest: mode === 'test' }
    })
}

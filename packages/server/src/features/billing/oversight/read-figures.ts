import type { BillingFigures } from '@holdall/contract/billing/oversight.schemas.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { dayOf, startOfDay } from '../../../platform/lists/days.ts'
import { sumIncome } from './figures.repository.ts'
import { countSubscriptions } from './subscription-figures.repository.ts'

const count = 12

/** Income and subscriptions, by months in the site's time zone. Currencies are never added up, and neither are modes. */
export async function readFigures(ctx: Needs<'clock' | 'db' | 'settings'>): Promise<BillingFigures> {
  const now = ctx.clock.now()
  const zone = ctx.settings.get('app_timezone')
  const months = monthsUntil(dayOf(now, zone).slice(0, 7), count + 1)
  const beginnings = months.map(month => startOfDay(`${month}-01`, zone))
  const income = await sumIncome(ctx.db.read, beginnings)
  const series = Map.groupBy(income, ({ currency, mode }) => `${mode} ${currency}`)
  return {
    months: months.slice(0, count),
    income: [...series]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, some]) => ({
        currency: some[0]?.currency ?? '',
        isTest: some[0]?.mode === 'test',
        amounts: Array.from({ length: count }, (_, index) => some.find(({ month }) => month === index)?.amount ?? 0),
      })),
    ...(await countSubscriptions(ctx.db.read, beginnings[count - 1] ?? now, now)),
  }
}

/**
 * Real income after refunds, and subscriptions that began and ended, in a period.
 * @param period milliseconds since 1970, both ends included
 */
export async function readPeriod(
  ctx: Needs<'db'>,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<{ income: { amount: string; currency: string }[]; started: number; lost: number }> {
  const { started, lost } = await countSubscriptions(ctx.db.read, from, until)
  const income = (await sumIncome(ctx.db.read, [from, until + 1])).filter(({ mode }) => mode === 'live')
  return {
    income: income.map(({ amount, currency }) => ({ amount: amountText(Number(amount), currency), currency })),
    started,
    lost,
  }
}

/** `length` months, of which the last but one is this one: `2026-11`. */
export function monthsUntil(month: string, length: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length }, (_, index) =>
    new Date(Date.UTC(year, number - 1 - (length - 2) + index, 1)).toISOString().slice(0, 7),
  )
}

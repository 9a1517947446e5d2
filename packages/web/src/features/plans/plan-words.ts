import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'
import type { Plan, PlanInterval } from '@holdall/contract/plans/plans.schemas.ts'
import { formatMoney } from '../../ui/format/money.ts'
import type { Translate } from '../../ui/text.ts'

export const intervalNames: Readonly<Record<PlanInterval, string>> = sentences({
  day: sentence('Day', { meaning: 'interval of a plan' }),
  week: 'Week',
  month: sentence('Month', { meaning: 'interval of a plan' }),
  year: 'Year',
})

/** How often a plan is paid; nothing for a free one. */
export function intervalText(
  { free, interval, interval_count: count }: Pick<Plan, 'free' | 'interval' | 'interval_count'>,
  text: Translate,
): string {
  if (free) return ''
  switch (interval) {
    case 'day':
      return text('Every {{count, number}} days', { count, defaultValue_one: 'Every day' })
    case 'week':
      return text('Every {{count, number}} weeks', { count, defaultValue_one: 'Every week' })
    case 'month':
      return text('Every {{count, number}} months', { count, defaultValue_one: 'Every month' })
    case 'year':
      return text('Every {{count, number}} years', { count, defaultValue_one: 'Every year' })
  }
}

/** What each payment costs, as the reader writes money. */
export function priceText(
  { free, amount, currency }: Pick<Plan, 'free' | 'amount' | 'currency'>,
  text: Translate,
): string {
  return free ? text('Free') : formatMoney(amount, currency)
}

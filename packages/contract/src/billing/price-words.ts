import type { Translate } from '../kit/sentences.ts'
import { wordValue } from '../kit/values/values.ts'
import { formatAmount } from '../plans/money.ts'
import type { OfferedPlan } from './billing.schemas.ts'

/** What is paid, and how often. */
export type Priced = Pick<OfferedPlan, 'amount' | 'currency' | 'interval' | 'intervalCount'>

/** The price with its interval as a sentence, the price between `<b>` and `</b>`: “<b>€9.99</b> per month”. */
export function priceText(plan: Priced, say: Translate, language: string): string {
  const price = wordValue(formatAmount(plan.amount, plan.currency, language))
  const count = plan.intervalCount
  switch (plan.interval) {
    case 'day':
      if (count === 1) return say('<b>{{price}}</b> per day', { price })
      return say('<b>{{price}}</b> every {{count, number}} days', { price, count })
    case 'week':
      if (count === 1) return say('<b>{{price}}</b> per week', { price })
      return say('<b>{{price}}</b> every {{count, number}} weeks', { price, count })
    case 'month':
      if (count === 1) return say('<b>{{price}}</b> per month', { price })
      return say('<b>{{price}}</b> every {{count, number}} months', { price, count })
    case 'year':
      // A year is the longest interval.
      return say('<b>{{price}}</b> per year', { price })
  }
}

/** The days of a trial and the price after it, the days between `<b>` and `</b>`: “<b>14 days free</b>, then €9.99 per month”. */
export function trialText(plan: Priced & Pick<OfferedPlan, 'trialDays'>, say: Translate, language: string): string {
  const price = wordValue(priceText(plan, say, language).replaceAll(/<\/?b>/g, ''))
  return say('<b>{{count, number}} days free</b>, then {{price}}', {
    count: plan.trialDays,
    price,
    defaultValue_one: '<b>One day free</b>, then {{price}}',
  })
}

/** How often is paid, for the switch between several ways to pay for one plan. */
export function intervalText({ interval, intervalCount: count }: Priced, say: Translate): string {
  switch (interval) {
    case 'day':
      return count === 1 ? say('Daily') : say('Every {{count, number}} days', { count })
    case 'week':
      return count === 1 ? say('Weekly') : say('Every {{count, number}} weeks', { count })
    case 'month':
      return count === 1 ? say('Monthly') : say('Every {{count, number}} months', { count })
    case 'year':
      return say('Yearly')
  }
}

import type { MyBilling, MySubscription, OfferedPlan } from '@holdall/contract/billing/billing.schemas.ts'
import { type Priced, priceText } from '@holdall/contract/billing/price-words.ts'
import { dayValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import { planTitle } from '../../../platform/plans/plan-title.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { documentLanguage, type Translate } from '../../../ui/text.ts'

type NextPlan = NonNullable<MySubscription['next']>
type MySpace = MyBilling['space']

/** The name of a plan that the site offers; a child plan is named after its parent too. */
export function offerTitle(plan: OfferedPlan, plans: readonly OfferedPlan[], text: Translate): string {
  const parent = plans.find(({ id }) => id === plan.parentId)?.name ?? null
  return planTitle({ name: plan.name, parent }, text)
}

/** A price with its interval, without emphasis. */
export function plainPrice(plan: Priced, text: Translate): string {
  return priceText(plan, text, documentLanguage()).replaceAll(/<\/?b>/g, '')
}

export function money(amount: string, currency: string): string {
  return formatMoney(amount, currency)
}

/** What begins with the next payment. */
export function nextText({ renewsAt }: MySubscription, next: NextPlan, text: Translate): string {
  const values = { plan: planTitle(next.plan, text), price: wordValue(plainPrice(next, text)) }
  if (renewsAt === null) return text('“{{plan}}” begins with your next payment, for {{price}}.', values)
  return text('“{{plan}}” begins on {{date}}, for {{price}}.', { ...values, date: dayValue(renewsAt) })
}

/** Whether a plan gives less space than somebody has now. It doesn't if an administrator has set their space. */
export function hasLessSpace(
  { availableSpace }: Pick<OfferedPlan, 'availableSpace'>,
  { bytes, from }: MySpace,
): boolean {
  return from === 'plan' && availableSpace !== null && (bytes === null || availableSpace < bytes)
}

/** What the subscription's state means for its person. */
export function stateText({ state, renewsAt, endsAt, trialEndsAt, gateway }: MySubscription, text: Translate): string {
  switch (state) {
    case 'grace':
      return endsAt === null
        ? text('Your plan is cancelled and won’t renew.')
        : text('Your plan is cancelled. It stays until {{date}}.', { date: dayValue(endsAt) })
    case 'trial':
      return text('Trial until {{date}}. You can cancel before that day without paying.', {
        date: dayValue(trialEndsAt ?? 0),
      })
    case 'past-due':
      return text(
        'The last payment failed. We’ll try again in the next few days. Check your payment method to keep your plan.',
      )
    case 'pending':
      return text('We’re waiting for the first payment. Your plan starts as soon as it arrives.')
    case 'ended':
      return text('This plan has ended.')
    case 'active':
      if (gateway === 'none') return text('An administrator gave you this plan. You don’t pay for it.')
      return renewsAt === null ? text('Your plan is active.') : text('Renews on {{date}}', { date: dayValue(renewsAt) })
  }
}

import { textAt, valueAt } from '../../../platform/outbound/ask-json.ts'
import type { PriceIds, RemoteStatus, RemoteSubscription } from '../payment-driver.ts'
import type { PaypalData } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import type { Frequency } from './paypal-memory.ts'
import { readMoney } from './paypal-money.ts'
import { dayMs, frequencyOf, oneIntervalAfter } from './plan-terms.ts'

export const subscriptionPath = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`

/** PayPal takes 70 plans in an address of 2000 characters. */
const plansAtOnce = 50

/** Null if PayPal doesn't know it; it also forgets those that nobody approved. */
export async function readSubscription(calls: PaypalCalls, id: string): Promise<RemoteSubscription | null> {
  const data = await calls.find(subscriptionPath(id))
  return data && presentSubscription(calls, data)
}

/**
 * Those that are active or suspended: PayPal lists no others that haven't ended. One that moves in the list while it is
 * read may come twice.
 */
export async function* listSubscriptions(
  calls: PaypalCalls,
  prices: readonly PriceIds[],
): AsyncGenerator<RemoteSubscription> {
  for (let start = 0; start < prices.length; start += plansAtOnce) {
    const ids = prices.slice(start, start + plansAtOnce).map(({ priceId }) => encodeURIComponent(priceId))
    const path = `/v1/billing/subscriptions?plan_ids=${ids.join(',')}&statuses=ACTIVE,SUSPENDED&page_size=20`
    for await (const entry of calls.list(path, 'subscriptions')) {
      // Whether a list contains the payments isn't documented.
      const isWhole = typeof entry.billing_info === 'object' && typeof entry.plan_id === 'string'
      const found = isWhole
        ? await presentSubscription(calls, entry)
        : await readSubscription(calls, textAt(entry, 'id'))
      if (found) yield found
    }
  }
}

export async function presentSubscription(calls: PaypalCalls, data: PaypalData): Promise<RemoteSubscription> {
  const planId = textAt(data, 'plan_id')
  const status = statusOf(data)
  const paidUntil = await paidUntilOf(calls, data)
  return {
    id: textAt(data, 'id'),
    status,
    // Somebody agreed on another price with this person. It must not pass for one of ours.
    priceId: data.plan_overridden === true ? `${planId}:overridden` : planId,
    customerId: textAt(data, 'subscriber', 'payer_id') || null,
    attemptId: textAt(data, 'custom_id') || null,
    paidUntil,
    endsAt: status === 'ended' ? timeAt(data, 'status_update_time') : status === 'paused' ? paidUntil : null,
    trialUntil: status === 'active' && lastPaymentOf(data) === null ? paidUntil : null,
    owed: status === 'past-due' ? owedOf(data) : null,
  }
}

/** While PayPal still tries again, it doesn't count the amount as outstanding. */
function owedOf(data: PaypalData): number | null {
  return readMoney(data, 'billing_info', 'outstanding_balance')?.amount || null
}

/** What PayPal calls active only says that it will collect: a debt, or no payment at all, doesn't change the word. */
function statusOf(data: PaypalData): RemoteStatus {
  switch (data.status) {
    case 'ACTIVE':
      if (lastPaymentOf(data) === null && !hasTrial(data)) return 'pending'
      return hasDebt(data) ? 'past-due' : 'active'
    case 'SUSPENDED':
      return 'paused'
    case 'CANCELLED':
    case 'EXPIRED':
      return 'ended'
    default:
      return 'pending'
  }
}

/** Whether it began with a trial, for which nothing is paid. */
function hasTrial(data: PaypalData): boolean {
  const cycles = valueAt(data, 'billing_info', 'cycle_executions')
  return Array.isArray(cycles) && cycles.some(cycle => textAt(cycle, 'tenure_type') === 'TRIAL')
}

/** The end of the trial of one for which nothing was paid yet. PayPal says it only as its next payment. */
async function trialEndOf(calls: PaypalCalls, data: PaypalData): Promise<number | null> {
  if (!hasTrial(data)) return null
  const next = timeAt(data, 'billing_info', 'next_billing_time')
  if (data.status === 'ACTIVE' && !hasDebt(data) && next !== null) return next
  const start = timeAt(data, 'start_time')
  const terms = await frequencyOf(calls, textAt(data, 'plan_id'))
  return start === null || terms === null ? next : start + terms.trialDays * dayMs
}

export function hasDebt(data: PaypalData): boolean {
  const debt = readMoney(data, 'billing_info', 'outstanding_balance')
  return (debt?.amount ?? 0) > 0 || Number(valueAt(data, 'billing_info', 'failed_payments_count') ?? 0) > 0
}

export function lastPaymentOf(data: PaypalData): number | null {
  const paid = readMoney(data, 'billing_info', 'last_payment', 'amount')
  return paid && paid.amount > 0 ? timeAt(data, 'billing_info', 'last_payment', 'time') : null
}

/**
 * The next payment of a subscription that is paid is the end of what is paid. Otherwise the next payment may be the next
 * try, or the one after a failed one, or missing: then it is at most one interval after the last payment.
 */
async function paidUntilOf(calls: PaypalCalls, data: PaypalData): Promise<number | null> {
  const last = lastPaymentOf(data)
  if (last === null) return trialEndOf(calls, data)
  const next = timeAt(data, 'billing_info', 'next_billing_time')
  if (data.status === 'ACTIVE' && !hasDebt(data) && next !== null) return next
  const frequency = await frequencyOf(calls, textAt(data, 'plan_id'))
  if (frequency === null) return next
  const reach = oneIntervalAfter(last, frequency)
  return next !== null && next > last && next <= reach + slackOf(frequency) ? next : reach
}

/** PayPal bills at a fixed time of the day, and a subscription that began on the 31st returns to it. */
function slackOf({ interval }: Frequency): number {
  return interval === 'month' || interval === 'year' ? 3 * dayMs : dayMs / 2
}

/** Milliseconds since 1970; null if there is no time. */
export function timeAt(data: unknown, ...path: readonly (string | number)[]): number | null {
  const at = Date.parse(textAt(data, ...path))
  return Number.isNaN(at) ? null : at
}

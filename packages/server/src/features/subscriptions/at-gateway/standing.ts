import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import type { RemoteSubscription } from '../../../drivers/payments/payment-driver.ts'

export type Standing = Pick<SubscriptionRow, 'is_paid' | 'counts_until' | 'renews_at' | 'ends_at'>

/**
 * What a gateway's subscription means here.
 *
 * - Paid: the plan counts until the end of what is paid, and some days longer, so that neither a payment that is tried
 *   again nor news that arrive late take anything away.
 * - A payment failed: the same days, counted from the end of what was paid.
 * - Cancelled: it counts until its end.
 * - Not paid for the first time, paused or over: it gives nothing.
 * @param now milliseconds since 1970
 * @param graceMs how long a plan counts after what was paid for is over
 */
export function standingOf(remote: RemoteSubscription, now: number, graceMs: number): Standing {
  const { status, paidUntil, endsAt } = remote
  if (status === 'ended')
    return { is_paid: 0, counts_until: null, renews_at: null, ends_at: Math.min(endsAt ?? now, now) }
  // PayPal has no cancellation at the end of a period: it is paused there and ended when the date comes.
  if (endsAt !== null)
    return { is_paid: status === 'pending' ? 0 : 1, counts_until: null, renews_at: null, ends_at: endsAt }
  const isGiving = status === 'active' || status === 'past-due'
  return {
    is_paid: isGiving ? 1 : 0,
    counts_until: paidUntil === null ? null : paidUntil + graceMs,
    renews_at: paidUntil,
    ends_at: null,
  }
}

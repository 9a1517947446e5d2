import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import type { RemoteSubscription } from '../../../drivers/payments/payment-driver.ts'

/** One that doesn't renew isn't collected again, so nothing is waited for. */
const nothingOwed = { past_due_at: null, owed: null } as const
const noTrial = { trial_ends_at: null } as const

export type Standing = Pick<
  SubscriptionRow,
  'is_paid' | 'is_open' | 'counts_until' | 'trial_ends_at' | 'renews_at' | 'ends_at' | 'past_due_at' | 'owed'
>

/**
 * What a gateway's subscription means here.
 *
 * - In a trial: like paid, until the first payment is due.
 * - Paid: the plan counts until the end of what is paid, and some days longer, so that neither a payment that is tried
 *   again nor news that arrive late take anything away.
 * - A payment failed: the same days, counted from the end of what was paid.
 * - Cancelled: it counts until its end.
 * - Not paid for the first time: it gives nothing yet.
 * - Paused, because somebody cancelled it where that can't be done in advance, or because payments failed too often: it
 *   counts until the end of what was paid for. Then it is ended at its gateway too, so that it never collects anything
 *   after it came back to life.
 * @param now milliseconds since 1970; something is past due since then unless it is known since when
 * @param graceMs how long a plan counts after what was paid for is over
 */
export function standingOf(remote: RemoteSubscription, now: number, graceMs: number): Standing {
  const { status, paidUntil, endsAt } = remote
  if (status === 'ended') return over(Math.min(endsAt ?? now, now), 0)
  if (status === 'paused') return pausedUntil(endsAt ?? paidUntil ?? now, now)
  const isGiving = status === 'active' || status === 'past-due'
  const is_paid = isGiving ? 1 : 0
  const trial_ends_at = remote.trialUntil
  if (endsAt !== null)
    return { is_paid, is_open: 1, counts_until: null, trial_ends_at, renews_at: null, ends_at: endsAt, ...nothingOwed }
  const counts_until = paidUntil === null ? null : paidUntil + graceMs
  const arrears = status === 'past-due' ? { past_due_at: now, owed: remote.owed } : nothingOwed
  return { is_paid, is_open: 1, counts_until, trial_ends_at, renews_at: paidUntil, ends_at: null, ...arrears }
}

function pausedUntil(end: number, now: number): Standing {
  if (end <= now) return over(now, 1)
  return { is_paid: 1, is_open: 1, counts_until: null, ...noTrial, renews_at: null, ends_at: end, ...nothingOwed }
}

/** Gives nothing any more. */
export function over(at: number, isOpen: 0 | 1): Standing {
  return { is_paid: 0, is_open: isOpen, counts_until: null, ...noTrial, renews_at: null, ends_at: at, ...nothingOwed }
}

import type { MySubscription } from '@holdall/contract/billing/billing.schemas.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { listOwn, type OwnSubscription } from '../own-subscriptions.repository.ts'

/** Somebody's subscriptions that haven't ended, as they see them. */
export async function listMine(ctx: Needs<'clock' | 'db' | 'settings'>, userId: string): Promise<MySubscription[]> {
  const now = ctx.clock.now()
  const asksDetails = asksForDetails(ctx)
  return (await listOwn(ctx.db.read, userId, now)).map(row => present(row, now, asksDetails))
}

/** Returns whether the site asks for a billing address or a VAT number. */
export function asksForDetails({ settings }: Needs<'settings'>): boolean {
  return settings.get('billing.stripe.collect_address') || settings.get('billing.stripe.collect_vat')
}

function present(row: OwnSubscription, now: number, asksDetails: boolean): MySubscription {
  const state = stateOf(row, now)
  const isPaid = row.gateway !== 'none'
  const isRenewing = row.ends_at === null
  return {
    id: row.id,
    plan: { id: row.plan_id, name: row.plan_name, parent: row.parent_name },
    next: nextOf(row),
    gateway: row.gateway,
    state,
    amount: isPaid ? amountText(row.amount, row.currency) : null,
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.interval_count,
    renewsAt: instantOrNull(row.renews_at),
    endsAt: instantOrNull(row.ends_at),
    trialEndsAt: state === 'trial' ? instantOrNull(row.trial_ends_at) : null,
    can: {
      change: isPaid && state === 'active',
      cancel: isPaid && isRenewing,
      resume: isPaid && state === 'grace',
      payOtherwise: isPaid,
      editDetails: row.gateway === 'stripe' && asksDetails,
    },
  }
}

function nextOf(row: OwnSubscription): MySubscription['next'] {
  const { next_plan_id: id, next_name: name, next_amount, next_currency: currency, next_interval: interval } = row
  if (id === null || name === null || currency === null || interval === null) return null
  return {
    plan: { id, name, parent: row.next_parent },
    amount: amountText(Number(next_amount), currency),
    currency,
    interval,
    intervalCount: Number(row.next_interval_count),
  }
}

function stateOf(row: OwnSubscription, now: number): MySubscription['state'] {
  if (!Number(row.in_force)) return row.is_paid === 0 && row.ends_at === null ? 'pending' : 'ended'
  if (row.ends_at !== null) return 'grace'
  if (row.trial_ends_at !== null && row.trial_ends_at > now) return 'trial'
  const isLate = row.renews_at !== null && row.gateway !== 'none' && row.renews_at < now
  return isLate ? 'past-due' : 'active'
}

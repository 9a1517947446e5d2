import { writeAudit } from '../../core/audit/audit.ts'
import type { SubscriptionRow } from '../../core/plans/plans.tables.ts'
import { instant } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { publishRights } from '../roles/public.ts'
import { lockSubscription, updateSubscriptionRow } from './subscriptions.repository.ts'
import { note } from './timeline/note.ts'

type Changing = Needs<'caller' | 'clock' | 'db' | 'events' | 'origin'>

/**
 * Notes that a subscription stops renewing. If the gateway's news of it came first, its end is kept already.
 * @param endsAt as its gateway says, milliseconds since 1970; null for the date on which it would renew, or now
 * @throws `subscription.not-found`
 */
export async function recordCancelled(
  ctx: Changing,
  tx: Tx,
  id: string,
  endsAt: number | null,
  actorId: string | null,
): Promise<SubscriptionRow> {
  const before = await lockSubscription(tx, ctx.db.dialect, id)
  if (!before) throw fail('subscription.not-found')
  const now = ctx.clock.now()
  const end = Number(before.ends_at ?? endsAt ?? before.renews_at ?? now)
  const dates = { ends_at: end, renews_at: null, counts_until: null, past_due_at: null, owed: null }
  const row = { ...before, ...dates, next_plan_id: null, updated_at: now }
  await updateSubscriptionRow(tx, row)
  await note(ctx, tx, id, 'cancelled', { ends_at: end }, actorId)
  const object = { type: 'subscription', id }
  await writeAudit(tx, ctx, { action: 'subscription.cancelled', object, after: { ends_at: instant(end) } })
  await publishRights(ctx, tx)
  return row
}

/** Notes who took a cancellation back; what its gateway says about dates is settled separately. */
export async function recordResumed(ctx: Changing, tx: Tx, id: string, actorId: string): Promise<void> {
  await lockSubscription(tx, ctx.db.dialect, id)
  await note(ctx, tx, id, 'resumed', {}, actorId)
  await writeAudit(tx, ctx, { action: 'subscription.resumed', object: { type: 'subscription', id } })
}

/** Notes who changed the plan, or asked for a change that comes later. */
export async function recordChanged(
  ctx: Changing,
  tx: Tx,
  before: Pick<SubscriptionRow, 'id' | 'plan_id'>,
  after: { readonly plan: string; readonly outcome: string },
  actorId: string,
): Promise<void> {
  const { id } = before
  await lockSubscription(tx, ctx.db.dialect, id)
  await note(ctx, tx, id, after.outcome === 'done' ? 'changed' : 'change-requested', after, actorId)
  const object = { type: 'subscription', id }
  await writeAudit(tx, ctx, { action: 'subscription.plan-changed', object, before: { plan: before.plan_id }, after })
}

/** Takes away what a subscription gives, immediately: its person leaves. One that had ended keeps its end. */
export async function endOwn(ctx: Needs<'clock' | 'db'>, tx: Tx, row: SubscriptionRow): Promise<void> {
  const now = ctx.clock.now()
  await updateSubscriptionRow(tx, {
    ...row,
    next_plan_id: null,
    is_paid: 0,
    ends_at: Math.min(now, row.ends_at ?? now, row.counts_until ?? now),
    renews_at: null,
    counts_until: null,
    trial_ends_at: null,
    past_due_at: null,
    owed: null,
    updated_at: now,
  })
}

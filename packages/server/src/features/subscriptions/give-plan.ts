import { writeAudit } from '../../core/audit/audit.ts'
import type { SubscriptionRow } from '../../core/plans/plans.tables.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { hasRenewing, insertSubscription, lockPlan } from './subscriptions.repository.ts'
import { note } from './timeline/note.ts'

interface Gift {
  readonly userId: string
  readonly planId: string
  /** Who decided it; null for the command line. */
  readonly actorId: string | null
}

/**
 * Gives a plan without a charge and without an end, as somebody decided who may. Call it under `lockRights`, and
 * `publishRights` after it. @returns its name; null if the plan is gone, or the person has one that renews
 */
export async function givePlan(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  tx: Tx,
  { userId, planId, actorId }: Gift,
): Promise<string | null> {
  const plan = await lockPlan(tx, ctx.db.dialect, planId)
  const id = newId()
  if (!plan || (await hasRenewing(tx, userId, id))) return null
  const now = ctx.clock.now()
  const dates = {
    renews_at: null,
    ends_at: null,
    counts_until: null,
    missing_at: null,
    asked_at: null,
    trial_ends_at: null,
    past_due_at: null,
    owed: null,
  }
  const row: SubscriptionRow = {
    id,
    user_id: userId,
    plan_id: planId,
    next_plan_id: null,
    description: '',
    gateway: 'none',
    gateway_id: null,
    is_paid: 1,
    is_open: 0,
    mode: null,
    account: null,
    ...dates,
    created_at: now,
    updated_at: now,
  }
  await insertSubscription(tx, row)
  await note(ctx, tx, id, 'created', { plan: planId, renews_at: null, ends_at: null }, actorId)
  const after = { user: userId, plan: plan.name, description: '', renews_at: null, ends_at: null }
  await writeAudit(tx, ctx, { action: 'subscription.created', object: { type: 'subscription', id }, after })
  return plan.name
}

import { sentence } from '@holdall/contract/kit/sentences.ts'
import type {
  Subscription,
  SubscriptionChange,
  SubscriptionInput,
  TimelineKind,
} from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { lockRights } from '../../core/permissions/administrators.ts'
import type { PlanRow, SubscriptionRow } from '../../core/plans/plans.tables.ts'
import { instantOrNull } from '../../platform/clock.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/database/constraint.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail, failField } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { publishRights, reaches } from '../roles/public.ts'
import type { OwnerNews } from './emails/plan-changed.mail.ts'
import { tellOwner } from './emails/tell-owner.ts'
import { presentSubscription } from './present-subscription.ts'
import {
  hasRenewing,
  insertSubscription,
  isUser,
  listGiven,
  lockPlan,
  lockSubscription,
  updateSubscriptionRow,
} from './subscriptions.repository.ts'
import { note } from './timeline/note.ts'

type Answer = { subscription: Subscription }

/**
 * Gives somebody a plan; nobody is charged for it.
 * @throws `plan.too-strong`, `subscription.already`; `request.invalid` at `user_id` or `plan_id`
 */
export async function createSubscription(ctx: Ctx, input: SubscriptionInput): Promise<Answer> {
  const now = ctx.clock.now()
  return saving(() =>
    ctx.db.transaction(async tx => {
      await lockRights(tx, ctx.db.dialect)
      if (!(await isUser(tx, input.user_id)))
        throw failField('user_id', sentence('This user no longer exists. Reload the page.'))
      const plan = await findPlan(ctx, tx, input.plan_id)
      const row: SubscriptionRow = {
        id: newId(),
        user_id: input.user_id,
        next_plan_id: null,
        gateway: 'none',
        gateway_id: null,
        is_paid: 1,
        is_open: 0,
        counts_until: null,
        mode: null,
        account: null,
        missing_at: null,
        trial_ends_at: null,
        past_due_at: null,
        owed: null,
        asked_at: null,
        ...valuesOf(input),
        created_at: now,
        updated_at: now,
      }
      await requireOnlyOne(tx, row)
      await insertSubscription(tx, row)
      await note(ctx, tx, row.id, 'created', detailsOf(row), memberOf(ctx).userId)
      await writeAudit(tx, ctx, { action: 'subscription.created', object: objectOf(row), after: factsOf(row, plan) })
      await tellOwner(ctx, tx, row, 'given')
      await publishRights(ctx, tx)
      return { subscription: await presentSubscription(ctx, tx, row.id) }
    }),
  )
}

/**
 * Changes a subscription. A gateway decides about the plan and the dates of those that it collects.
 * @throws `subscription.not-found`, `subscription.already`, `subscription.at-gateway`, `plan.too-strong`,
 *   `request.invalid` at `plan_id`
 */
export async function updateSubscription(ctx: Ctx, id: string, change: SubscriptionChange): Promise<Answer> {
  return saving(() =>
    ctx.db.transaction(async tx => {
      await lockRights(tx, ctx.db.dialect)
      const before = await lockSubscription(tx, ctx.db.dialect, id)
      if (!before) throw fail('subscription.not-found')
      const row = { ...before, ...valuesOf(change), updated_at: ctx.clock.now() }
      if (before.gateway !== 'none' && !isSameAtGateway(before, row)) throw fail('subscription.at-gateway')
      const plan = row.plan_id === before.plan_id ? null : await findPlan(ctx, tx, row.plan_id)
      await requireOnlyOne(tx, row)
      await updateSubscriptionRow(tx, row)
      for (const kind of kindsOf(before, row)) await note(ctx, tx, id, kind, detailsOf(row), memberOf(ctx).userId)
      await writeAudit(tx, ctx, {
        action: 'subscription.updated',
        object: objectOf(row),
        before: factsOf(before, null),
        after: factsOf(row, plan),
      })
      for (const news of newsOf(before, row)) await tellOwner(ctx, tx, row, news)
      await publishRights(ctx, tx)
      return { subscription: await presentSubscription(ctx, tx, id) }
    }),
  )
}

function valuesOf({ plan_id, description, renews_at, ends_at }: SubscriptionChange) {
  return {
    plan_id,
    description,
    renews_at: renews_at === null ? null : Date.parse(renews_at),
    ends_at: ends_at === null ? null : Date.parse(ends_at),
  }
}

function kindsOf(before: SubscriptionRow, after: SubscriptionRow): TimelineKind[] {
  const kinds: TimelineKind[] = []
  if (before.plan_id !== after.plan_id) kinds.push('changed')
  if (before.ends_at === null && after.ends_at !== null) kinds.push('cancelled')
  if (before.ends_at !== null && after.ends_at === null) kinds.push('resumed')
  return kinds.length > 0 ? kinds : ['edited']
}

/** What its person hears of; not that only the description is another. */
function newsOf(before: SubscriptionRow, after: SubscriptionRow): OwnerNews[] {
  const news = kindsOf(before, after).filter(kind => kind !== 'edited') as ('changed' | 'cancelled' | 'resumed')[]
  if (news.length > 0) return news
  return (before.ends_at ?? 0) === (after.ends_at ?? 0) ? [] : ['dates']
}

const detailsOf = ({ plan_id: plan, renews_at, ends_at }: SubscriptionRow) => ({ plan, renews_at, ends_at })

function isSameAtGateway(before: SubscriptionRow, after: SubscriptionRow): boolean {
  const same = (key: 'renews_at' | 'ends_at') => Number(before[key] ?? 0) === Number(after[key] ?? 0)
  return before.plan_id === after.plan_id && same('renews_at') && same('ends_at')
}

/** Nobody gives more than they may do themselves. */
async function findPlan(ctx: Needs<'caller' | 'db'>, tx: Tx, id: string): Promise<PlanRow> {
  const plan = await lockPlan(tx, ctx.db.dialect, id)
  if (!plan) throw failField('plan_id', sentence('This plan no longer exists. Choose another one.'))
  if (!reaches(memberOf(ctx).permissions, await listGiven(tx, plan))) throw fail('plan.too-strong')
  return plan
}

async function requireOnlyOne(tx: Tx, row: SubscriptionRow): Promise<void> {
  if (row.ends_at === null && (await hasRenewing(tx, row.user_id, row.id))) throw fail('subscription.already')
}

/** If another save came first, the database finds out. */
async function saving<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) throw fail('subscription.already')
    throw error
  }
}

const objectOf = ({ id }: SubscriptionRow) => ({ type: 'subscription', id })

function factsOf(row: SubscriptionRow, plan: PlanRow | null) {
  return {
    user: row.user_id,
    plan: plan?.name ?? row.plan_id,
    description: row.description,
    renews_at: instantOrNull(row.renews_at),
    ends_at: instantOrNull(row.ends_at),
  }
}

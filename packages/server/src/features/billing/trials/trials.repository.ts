import { type ExpressionBuilder, sql } from 'kysely'
import type { PlanTables, SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import type { GatewayKey } from '../../../core/plans/subscriptions.repository.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { TimelineTables } from '../../subscriptions/timeline/timeline.tables.ts'

const tables = onTables<PlanTables & TimelineTables>()

/**
 * Trials that end after one moment and not after another, that nobody has cancelled, and of which nobody was told; the
 * first to end first. With those that were told, many trials would hide the ones behind them.
 */
export function listEndingTrials(
  db: Reader,
  { gateway, mode }: GatewayKey,
  { after, until }: { readonly after: number; readonly until: number },
  limit: number,
): Promise<SubscriptionRow[]> {
  return tables(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('trial_ends_at', '>', after)
    .where('trial_ends_at', '<=', until)
    .where('ends_at', 'is', null)
    .where(e => e.not(e.exists(wasTold(e))))
    .orderBy('trial_ends_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The line names the end of which it tells, which can be moved at the gateway, and nothing else that is as long. */
function wasTold(e: ExpressionBuilder<PlanTables & TimelineTables, 'subscriptions'>) {
  return e
    .selectFrom('subscription_events')
    .select('subscription_events.id')
    .whereRef('subscription_events.subscription_id', '=', 'subscriptions.id')
    .where('subscription_events.kind', '=', 'trial-reminded')
    .where('subscription_events.details', 'like', sql<string>`'%' || cast(subscriptions.renews_at as text) || '%'`)
}

/** The plan that is paid for after a trial, and whether its trials ask for a payment method since a time at the latest. */
export function findTrialPlan(db: Reader, planId: string) {
  return tables(db)
    .selectFrom('plans')
    .leftJoin('plans as parents', 'parents.id', 'plans.parent_id')
    .select(['plans.name', 'plans.amount', 'plans.currency', 'plans.interval', 'plans.interval_count'])
    .select(e => e.fn.coalesce('parents.trial_needs_card', 'plans.trial_needs_card').as('needs_card'))
    .select(e => e.fn.coalesce('parents.updated_at', 'plans.updated_at').as('needs_card_since'))
    .where('plans.id', '=', planId)
    .executeTakeFirst()
}

export type TrialPlan = NonNullable<Awaited<ReturnType<typeof findTrialPlan>>>

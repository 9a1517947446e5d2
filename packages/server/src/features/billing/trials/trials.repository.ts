import type { PlanTables, SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { collectedBy, type GatewayKey } from '../../../core/plans/subscriptions.repository.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'

const tables = onTables<PlanTables>()

/** Trials that end after one moment and not after another, and that nobody has cancelled; the first to end first. */
export function listEndingTrials(
  db: Reader,
  key: GatewayKey,
  { after, until }: { readonly after: number; readonly until: number },
  limit: number,
): Promise<SubscriptionRow[]> {
  return collectedBy(db, key)
    .selectAll()
    .where('trial_ends_at', '>', after)
    .where('trial_ends_at', '<=', until)
    .where('ends_at', 'is', null)
    .orderBy('trial_ends_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The plan that is paid for after a trial, and whether the trial asked for a payment method. */
export function findTrialPlan(db: Reader, planId: string) {
  return tables(db)
    .selectFrom('plans')
    .leftJoin('plans as parents', 'parents.id', 'plans.parent_id')
    .select(['plans.name', 'plans.amount', 'plans.currency', 'plans.interval', 'plans.interval_count'])
    .select(e => e.fn.coalesce('parents.trial_needs_card', 'plans.trial_needs_card').as('needs_card'))
    .where('plans.id', '=', planId)
    .executeTakeFirst()
}

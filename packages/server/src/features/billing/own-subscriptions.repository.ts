import { isInForce } from '../../core/plans/in-force.ts'
import type { PlanTables, SubscriptionRow } from '../../core/plans/plans.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'

const tables = onTables<PlanTables>()

/** Returns whether somebody has a subscription that a gateway collects and that renews. */
export async function hasRenewingPayment(db: Reader, userId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ends_at', 'is', null)
    .where('gateway', '<>', 'none')
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody's own subscriptions that haven't ended, with their plans; the one that renews first. */
export function listOwn(db: Reader, userId: string, now: number) {
  return (
    tables(db)
      .selectFrom('subscriptions')
      .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
      .leftJoin('plans as parents', 'parents.id', 'plans.parent_id')
      .leftJoin('plans as next', 'next.id', 'subscriptions.next_plan_id')
      .leftJoin('plans as next_parents', 'next_parents.id', 'next.parent_id')
      .where('subscriptions.user_id', '=', userId)
      .where(e => e.or([e('subscriptions.ends_at', 'is', null), e('subscriptions.ends_at', '>', now)]))
      .selectAll('subscriptions')
      .select([
        'plans.name as plan_name',
        'parents.name as parent_name',
        'plans.amount',
        'plans.currency',
        'plans.interval',
        'plans.interval_count',
        'next.name as next_name',
        'next_parents.name as next_parent',
        'next.amount as next_amount',
        'next.currency as next_currency',
        'next.interval as next_interval',
        'next.interval_count as next_interval_count',
      ])
      .select(isInForce(now).as('in_force'))
      // The databases disagree on where null stands by itself.
      .orderBy('subscriptions.ends_at', order => order.asc().nullsFirst())
      .orderBy('subscriptions.id')
      .limit(20)
      .execute()
  )
}
export type OwnSubscription = Awaited<ReturnType<typeof listOwn>>[number]

/** Somebody's own subscription by its id. */
export function findOwn(db: Reader, userId: string, id: string): Promise<SubscriptionRow | undefined> {
  return tables(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Somebody's subscriptions that haven't ended for good, locked. */
export async function lockOwn(tx: Tx, dialect: Dialect, userId: string): Promise<SubscriptionRow[]> {
  const query = tables(tx)
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(e => e.or([e('is_paid', '=', 1), e('is_open', '=', 1), e('ends_at', 'is', null)]))
  return (dialect === 'sqlite' ? query : query.forUpdate()).execute()
}

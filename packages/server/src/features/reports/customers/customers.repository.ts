import { type RawBuilder, sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { closedAddressEnd } from '../../../core/people/person-names.ts'
import { isInForce } from '../../../core/plans/in-force.ts'
import type { PlanTables } from '../../../core/plans/plans.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { isHere, isReal } from '../../subscriptions/public.ts'

const tables = onTables<PeopleTables & PlanTables>()

interface CustomerRow {
  readonly id: string
  readonly user_id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly plan: string
  readonly parent: string | null
}

export interface OwingRow extends CustomerRow {
  readonly past_due_at: number
  /** Whole minor units; null if the gateway doesn't say. */
  readonly owed: number | null
  readonly amount: number
  readonly currency: string
  readonly counts_until: number | null
}

/** Who owes a payment, the longest overdue first. */
export async function listOwing(db: Reader, limit: number): Promise<OwingRow[]> {
  return tables(db)
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .leftJoin('plans as parents', 'parents.id', 'plans.parent_id')
    .select(['subscriptions.id', 'subscriptions.user_id', 'users.email', 'users.first_name', 'users.last_name'])
    .select(['plans.name as plan', 'parents.name as parent', 'plans.amount', 'plans.currency'])
    .select(e => [
      'subscriptions.owed',
      'subscriptions.counts_until',
      e.ref('past_due_at').$notNull().as('past_due_at'),
    ])
    .where('subscriptions.past_due_at', 'is not', null)
    .orderBy('subscriptions.past_due_at')
    .orderBy('subscriptions.id')
    .limit(limit)
    .execute()
}

export async function countOwing(db: Reader): Promise<number> {
  const row = await tables(db)
    .selectFrom('subscriptions')
    .select(e => e.fn.countAll().as('count'))
    .where('past_due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export interface LostRow extends CustomerRow {
  readonly started_at: number
  readonly ended_at: number
  readonly cause: 'cancelled' | 'unpaid'
}

/** Milliseconds since 1970; both ends are included. */
export interface Period {
  readonly from: number
  readonly until: number
}

/**
 * Who left in a period and has no other plan in force now, the latest first, and how many they are.
 * @param now milliseconds since 1970
 */
export async function listLost(
  db: Reader,
  { from, until }: Period,
  now: number,
  limit: number,
): Promise<{ count: number; rows: LostRow[] }> {
  const lost = sql`
    select subscriptions.id, subscriptions.user_id, subscriptions.plan_id, subscriptions.created_at as started_at,
      ended.at as ended_at, ended.cause
    from (
      select id, ends_at as at, case when ${wasUnpaid} then 'unpaid' else 'cancelled' end as cause from subscriptions
      where ends_at >= ${from} and ends_at <= ${until}
      union all
      select id, counts_until as at, 'unpaid' as cause from subscriptions
      where ends_at is null and counts_until >= ${from} and counts_until <= ${until}
    ) as ended
    join subscriptions on subscriptions.id = ended.id
    where ${isReal} and ${isHere} and ${hasAccount} and ${hasNoPlan(now)}`
  const counted = await sql<{ count: number | string }>`select count(*) as count from (${lost}) as lost`.execute(db)
  const { rows } = await sql<LostRow>`
    select lost.*, users.email, users.first_name, users.last_name, plans.name as plan, parents.name as parent
    from (${lost}) as lost
    join users on users.id = lost.user_id
    join plans on plans.id = lost.plan_id
    left join plans as parents on parents.id = plans.parent_id
    order by lost.ended_at desc, lost.id desc limit ${limit}`.execute(db)
  return { count: Number(counted.rows[0]?.count ?? 0), rows }
}

/** SQL: the person of a row of `subscriptions` hasn't left the site. */
const hasAccount = sql<boolean>`exists (select 1 from users
  where users.id = subscriptions.user_id and users.email not like ${`%${closedAddressEnd}`})`

/** SQL: the last payment of a row of `subscriptions` failed, and no one cancelled it: its gateway gave up. */
const wasUnpaid = sql<boolean>`exists (select 1 from subscription_events as failed
  where failed.subscription_id = subscriptions.id and failed.kind = 'payment-failed' and not exists (
    select 1 from subscription_events as later where later.subscription_id = subscriptions.id and later.id > failed.id
      and later.kind in ('renewed', 'paid-again', 'cancelled')))`

/** SQL: the person of a row of `subscriptions` has no plan that counts. */
function hasNoPlan(now: number): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from (select user_id from subscriptions where ${isInForce(now)}) as others
    where others.user_id = subscriptions.user_id)`
}

export interface RenewingRow {
  /** The plan whose child it is, or the plan itself. */
  readonly plan_id: string
  readonly amount: number
  readonly currency: string
  readonly interval: 'day' | 'week' | 'month' | 'year'
  readonly interval_count: number
  readonly mode: 'test' | 'live'
  readonly count: number
}

/** How many subscriptions of each price renew through a gateway. A trial doesn't count before its first payment. */
export async function countRenewing(db: Reader, now: number): Promise<RenewingRow[]> {
  const { rows } = await sql<RenewingRow>`
    select coalesce(plans.parent_id, plans.id) as plan_id, plans.amount, plans.currency, plans.interval,
      plans.interval_count, subscriptions.mode, count(*) as count
    from subscriptions join plans on plans.id = subscriptions.plan_id
    where subscriptions.ends_at is null and subscriptions.mode is not null and plans.is_free = 0
      and (subscriptions.trial_ends_at is null or subscriptions.trial_ends_at <= ${now}) and ${isInForce(now)}
    group by plans.id, plans.parent_id, plans.amount, plans.currency, plans.interval, plans.interval_count,
      subscriptions.mode`.execute(db)
  return rows.map(row => ({
    ...row,
    amount: Number(row.amount),
    interval_count: Number(row.interval_count),
    count: Number(row.count),
  }))
}

/** The plans that aren't children, in their order; deleted ones too, because people may still have them. */
export function listParentPlans(db: Reader): Promise<{ id: string; name: string }[]> {
  return tables(db)
    .selectFrom('plans')
    .select(['id', 'name'])
    .where('parent_id', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

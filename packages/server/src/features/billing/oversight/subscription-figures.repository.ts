import { type RawBuilder, sql } from 'kysely'
import { isInForce } from '../../../core/plans/in-force.ts'
import type { PlanTables } from '../../../core/plans/plans.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { departedBetween, isHere, isReal } from '../../subscriptions/public.ts'

const tables = onTables<PlanTables>()

/** How many subscriptions are in force, and how many began and ended between two times; milliseconds since 1970. */
export async function countSubscriptions(
  db: Reader,
  since: number,
  now: number,
): Promise<{ active: number; started: number; lost: number }> {
  const count = async (...conditions: RawBuilder<boolean>[]) => {
    const row = await conditions
      .reduce((query, condition) => query.where(condition), tables(db).selectFrom('subscriptions'))
      .select(e => e.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  return {
    active: await count(isInForce(now)),
    started: await count(sql`created_at >= ${since} and created_at <= ${now}`, isReal),
    // Cancelled, or not paid until the days of grace were over, or deleted.
    lost:
      (await count(sql`ends_at >= ${since} and ends_at <= ${now}`, isReal, isHere)) +
      (await count(sql`ends_at is null and counts_until >= ${since} and counts_until <= ${now}`, isHere)) +
      (await departedBetween(db, since, now)),
  }
}

import type { PlanTables, SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { TimelineTables } from '../timeline/timeline.tables.ts'
import type { DepartedSubscriptionRow, DepartedTables } from './departed.tables.ts'
import { isReal } from './what-counts.ts'

const tables = onTables<DepartedTables & PlanTables & TimelineTables>()

/** One subscription, or all of someone, if they are real and began to count. */
export function listRealOf(
  db: Reader,
  which: { readonly id: string } | { readonly userId: string },
): Promise<Pick<SubscriptionRow, 'id' | 'plan_id' | 'created_at' | 'ends_at' | 'counts_until'>[]> {
  const all = tables(db).selectFrom('subscriptions')
  return ('id' in which ? all.where('id', '=', which.id) : all.where('user_id', '=', which.userId))
    .where(e => e.or([e('is_paid', '=', 1), e('ends_at', 'is not', null)]))
    .where(isReal)
    .select(['id', 'plan_id', 'created_at', 'ends_at', 'counts_until'])
    .execute()
}

/** One that is kept already stays as it is. */
export async function insertDeparted(tx: Tx, rows: readonly DepartedSubscriptionRow[]): Promise<void> {
  if (rows.length === 0) return
  await tables(tx)
    .insertInto('departed_subscriptions')
    .values([...rows])
    .onConflict(on => on.column('id').doNothing())
    .execute()
}

/** How many of those that are gone ended in a period, both ends included; milliseconds since 1970. */
export async function countDeparted(db: Reader, from: number, until: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('departed_subscriptions')
    .select(e => e.fn.countAll().as('count'))
    .where('ended_at', '>=', from)
    .where('ended_at', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

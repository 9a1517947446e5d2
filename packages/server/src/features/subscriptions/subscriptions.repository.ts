import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { PlanRow, PlanTables, SubscriptionRow } from '../../core/plans/plans.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'

const tables = onTables<PeopleTables & PlanTables>()

/** With the person and the plan, in any order. */
export function listSubscriptions(db: Reader, ids: readonly string[]) {
  return tables(db)
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .leftJoin('plans as parents', 'parents.id', 'plans.parent_id')
    .where('subscriptions.id', 'in', [...ids])
    .selectAll('subscriptions')
    .select([
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.avatar_key',
      'plans.name as plan_name',
      'parents.name as parent_name',
      'plans.amount',
      'plans.currency',
    ])
    .execute()
}
export type ListedSubscription = Awaited<ReturnType<typeof listSubscriptions>>[number]

export async function lockSubscription(tx: Tx, dialect: Dialect, id: string): Promise<SubscriptionRow | undefined> {
  const query = tables(tx).selectFrom('subscriptions').selectAll().where('id', '=', id)
  return (dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
}

/** The plan, locked against being deleted meanwhile; undefined if it is gone. */
export async function lockPlan(tx: Tx, dialect: Dialect, id: string): Promise<PlanRow | undefined> {
  const query = tables(tx).selectFrom('plans').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  return (dialect === 'sqlite' ? query : query.forShare()).executeTakeFirst()
}

/** What a plan, or its parent, gives: names and restrictions of permissions. */
export async function listGiven(db: Reader, { id, parent_id }: Pick<PlanRow, 'id' | 'parent_id'>) {
  const rows = await tables(db)
    .selectFrom('plan_permissions')
    .select(['permission', 'restrictions'])
    .where('plan_id', '=', parent_id ?? id)
    .execute()
  return rows.map(row => ({ permission: row.permission, restrictions: JSON.parse(row.restrictions) }))
}

export async function isUser(db: Reader, id: string): Promise<boolean> {
  return (await tables(db).selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Returns whether somebody has another subscription that renews. */
export async function hasRenewing(db: Reader, userId: string, exceptId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ends_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  await tables(tx).insertInto('subscriptions').values(row).execute()
}

export async function updateSubscriptionRow(tx: Tx, { id, ...values }: SubscriptionRow): Promise<void> {
  await tables(tx).updateTable('subscriptions').set(values).where('id', '=', id).execute()
}

export async function deleteSubscriptionRow(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('subscriptions').where('id', '=', id).execute()
}

/** Counts the subscriptions for which a payment is owed, up to `most`. */
export async function countPastDue(db: Reader, most: number): Promise<number> {
  const rows = await tables(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('past_due_at', 'is not', null)
    .limit(most)
    .execute()
  return rows.length
}

import { sql } from 'kysely'
import { givingPlanId, isInForce } from '../../core/plans/in-force.ts'
import type { PlanRow, PlanTables } from '../../core/plans/plans.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'

const tables = onTables<PlanTables>()

export async function countPlans(db: Reader): Promise<number> {
  const row = await tables(db)
    .selectFrom('plans')
    .where('deleted_at', 'is', null)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns whether a subscription in force gives this plan to a user. */
export async function hasPlan(db: Reader, userId: string, planId: string, now: number): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .where('subscriptions.user_id', '=', userId)
    .where(givingPlanId, '=', planId)
    .where(isInForce(now))
    .select('subscriptions.id')
    .executeTakeFirst()
  return row !== undefined
}

/** In any order, deleted ones too. */
export async function findPlans(db: Reader, ids: readonly string[]): Promise<PlanRow[]> {
  if (ids.length === 0) return []
  const rows = await tables(db)
    .selectFrom('plans')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return rows
}

/** Locks these plans, except deleted ones, until the end of the transaction. */
export async function lockPlans(tx: Tx, dialect: Dialect, ids: readonly string[]): Promise<PlanRow[]> {
  if (ids.length === 0) return []
  const query = tables(tx)
    .selectFrom('plans')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
  return (dialect === 'sqlite' ? query : query.forUpdate()).execute()
}

/** All plans that cost something, parents first. */
export async function listPaidPlans(db: Reader): Promise<PlanRow[]> {
  const rows = await tables(db)
    .selectFrom('plans')
    .selectAll()
    .where('is_free', '=', 0)
    .where('deleted_at', 'is', null)
    .orderBy(sql`case when parent_id is null then 0 else 1 end`)
    .orderBy('id')
    .execute()
  return rows
}

/** All plans by name, in the order of the pricing page. */
export function listPlanChoices(db: Reader) {
  return tables(db)
    .selectFrom('plans')
    .leftJoin('plans as parents', 'parents.id', 'plans.parent_id')
    .where('plans.deleted_at', 'is', null)
    .select(['plans.id', 'plans.name', 'parents.name as parent'])
    .orderBy('plans.position')
    .orderBy('plans.id')
    .execute()
}

export async function insertPlan(tx: Tx, row: PlanRow): Promise<void> {
  await tables(tx).insertInto('plans').values(row).execute()
}

export async function updatePlanRow(tx: Tx, { id, ...values }: PlanRow): Promise<void> {
  await tables(tx).updateTable('plans').set(values).where('id', '=', id).execute()
}

export async function markDeleted(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('plans')
    .set({ deleted_at: now, updated_at: now })
    .where('id', 'in', [...ids])
    .execute()
}

export async function listChildren(
  db: Reader,
  parentIds: readonly string[],
): Promise<{ id: string; parent_id: string }[]> {
  if (parentIds.length === 0) return []
  const rows = await tables(db)
    .selectFrom('plans')
    .select(['id', 'parent_id'])
    .where('parent_id', 'in', [...parentIds])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ id, parent_id }) => (parent_id === null ? [] : [{ id, parent_id }]))
}

export async function replacePlanPermissions(tx: Tx, planId: string, held: readonly HeldPermission[]): Promise<void> {
  await tables(tx).deleteFrom('plan_permissions').where('plan_id', '=', planId).execute()
  if (held.length === 0) return
  const rows = held.map(one => ({
    plan_id: planId,
    permission: one.permission,
    restrictions: JSON.stringify(one.restrictions),
  }))
  await tables(tx).insertInto('plan_permissions').values(rows).execute()
}

/** Which of these plans have subscriptions that haven't ended. One that isn't paid may be paid tomorrow. */
export async function listPlansInUse(db: Reader, ids: readonly string[], now: number): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('subscriptions')
    .where('plan_id', 'in', [...ids])
    .where(e => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .select('plan_id')
    .distinct()
    .execute()
  return new Set(rows.map(row => row.plan_id))
}

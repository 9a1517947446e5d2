import { onTables, type Reader } from '../../platform/database/database.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'
import type { PlanTables } from './plans.tables.ts'

const tables = onTables<PlanTables>()

/** The names of plans by their ids, deleted ones too. */
export async function findPlanNames(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, { name: string; parent: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('plans')
    .leftJoin('plans as parents', 'parents.id', 'plans.parent_id')
    .where('plans.id', 'in', [...new Set(ids)])
    .select(['plans.id', 'plans.name', 'parents.name as parent'])
    .execute()
  return new Map(rows.map(({ id, name, parent }) => [id, { name, parent }]))
}

/** Permissions by plan. */
export async function listPlanPermissions(
  db: Reader,
  planIds: readonly string[],
): Promise<Map<string, HeldPermission[]>> {
  if (planIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('plan_permissions')
    .selectAll()
    .where('plan_id', 'in', [...planIds])
    .execute()
  const held = (row: (typeof rows)[number]) => ({
    permission: row.permission,
    restrictions: JSON.parse(row.restrictions) as HeldPermission['restrictions'],
  })
  return new Map([...Map.groupBy(rows, row => row.plan_id)].map(([id, some]) => [id, some.map(held)]))
}

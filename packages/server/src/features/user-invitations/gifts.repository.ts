import { foldText } from '@holdall/contract/drive/names.ts'
import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { PlanTables } from '../../core/plans/plans.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'

const tables = onTables<PeopleTables & PlanTables & RightsTables>()

/** A role that people can have, or a plan, with what it allows. */
export interface Gift {
  readonly id: string
  readonly name: string
  readonly held: readonly HeldPermission[]
}

/** The roles of the site that can be given. There are few. */
export async function listRoles(db: Reader): Promise<Gift[]> {
  const roles = await tables(db)
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('type', '=', 'sitewide')
    .where('is_guests', '=', 0)
    .execute()
  const held = await tables(db).selectFrom('role_permissions').selectAll().execute()
  return withHeld(roles, held, ({ role_id }) => role_id)
}

/** The plans that aren't deleted. There are few. */
export async function listPlans(db: Reader): Promise<Gift[]> {
  const plans = await tables(db)
    .selectFrom('plans')
    .select(['id', 'name', 'parent_id'])
    .where('deleted_at', 'is', null)
    .execute()
  const held = await tables(db).selectFrom('plan_permissions').selectAll().execute()
  const byPlan = Map.groupBy(held, row => row.plan_id)
  return plans.map(({ id, name, parent_id }) => ({ id, name, held: (byPlan.get(parent_id ?? id) ?? []).map(parsed) }))
}

interface HeldRow {
  readonly permission: string
  readonly restrictions: string
}

function withHeld<R extends HeldRow>(
  named: readonly { readonly id: string; readonly name: string }[],
  held: readonly R[],
  ownerOf: (row: R) => string,
): Gift[] {
  const byOwner = Map.groupBy(held, ownerOf)
  return named.map(({ id, name }) => ({ id, name, held: (byOwner.get(id) ?? []).map(parsed) }))
}

function parsed({ permission, restrictions }: HeldRow): HeldPermission {
  return { permission, restrictions: JSON.parse(restrictions) }
}

/** A group of the site, with how many people it has and how many addresses wait in it. */
export interface NamedGroup {
  readonly id: string
  readonly key: string
  readonly count: number
}

/** The site’s groups with these names, in any case. */
export async function listGroupsNamed(db: Reader, names: readonly string[]): Promise<NamedGroup[]> {
  const keys = [...new Set(names.map(foldText))]
  if (keys.length === 0) return []
  const count = sql<number>`(select count(*) from group_members where group_id = groups.id)
    + (select count(*) from group_addresses where group_id = groups.id)`
  const rows = await tables(db)
    .selectFrom('groups')
    .select(['id', 'name_key as key', count.as('count')])
    .where('owner_id', 'is', null)
    .where('name_key', 'in', keys)
    .execute()
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

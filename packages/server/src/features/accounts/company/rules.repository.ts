import type { CompanyRule } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { sql } from 'kysely'
import type { PeopleTables, RoleRow } from '../../../core/people/people.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { patternOf } from '../../../platform/lists/words.ts'
import { bareText } from '../../../platform/text/bare-text.ts'
import type { CompanyRuleRow, CompanySignInTables } from './company-sign-in.tables.ts'

const tables = onTables<CompanySignInTables & PeopleTables & TreeTables>()

export function listRules(db: Reader, providerId: string): Promise<CompanyRuleRow[]> {
  return tables(db)
    .selectFrom('company_rules')
    .selectAll()
    .where('provider_id', '=', providerId)
    .orderBy('position')
    .execute()
}

export async function replaceRules(tx: Tx, providerId: string, rows: readonly CompanyRuleRow[]): Promise<void> {
  await tables(tx).deleteFrom('company_rules').where('provider_id', '=', providerId).execute()
  if (rows.length > 0) await tables(tx).insertInto('company_rules').values(rows).execute()
}

/** The rules of these providers with the names of what they give. */
export async function listNamedRules(db: Reader, providerIds: readonly string[]): Promise<Map<string, CompanyRule[]>> {
  if (providerIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('company_rules')
    .leftJoin('roles', 'roles.id', 'company_rules.role_id')
    .leftJoin('spaces', 'spaces.id', 'company_rules.space_id')
    .leftJoin('roles as space_roles', 'space_roles.id', 'company_rules.space_role_id')
    .where('provider_id', 'in', [...providerIds])
    .orderBy('provider_id')
    .orderBy('position')
    .select([
      'company_rules.provider_id',
      'company_rules.group_name',
      'company_rules.role_id',
      'company_rules.space_id',
      'company_rules.space_role_id',
      'roles.name as role_name',
      'spaces.name as space_name',
      'space_roles.name as space_role_name',
    ])
    .execute()
  const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })
  const rules = Map.groupBy(rows, row => row.provider_id)
  return new Map(
    [...rules].map(([id, some]) => [
      id,
      some.map(row => ({
        group: row.group_name,
        role: named(row.role_id, row.role_name),
        workspace: named(row.space_id, row.space_name),
        workspaceRole: named(row.space_role_id, row.space_role_name),
      })),
    ]),
  )
}

/** Roles that can be given to people, by name. Guests' isn't among them. */
export function listSiteRoles(db: Reader): Promise<Pick<RoleRow, 'id' | 'name'>[]> {
  return tables(db)
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('type', '=', 'sitewide')
    .where('is_guests', '=', 0)
    .orderBy('name')
    .limit(500)
    .execute()
}

/** Workspaces that aren't deleted, by name; with `ids`, only those. */
export function listWorkspaces(
  db: Reader,
  { search = '', ids, most }: { readonly search?: string; readonly ids?: readonly string[]; readonly most: number },
): Promise<{ id: string; name: string }[]> {
  if (ids?.length === 0) return Promise.resolve([])
  let rows = tables(db)
    .selectFrom('spaces')
    .select(['id', 'name'])
    .where('kind', '=', 'workspace')
    .where('deleted_at', 'is', null)
  if (ids) rows = rows.where('id', 'in', [...ids])
  if (search) rows = rows.where(sql<boolean>`bare_text(name) like ${patternOf(bareText(search))} escape '\\'`)
  return rows.orderBy('name').orderBy('id').limit(most).execute()
}

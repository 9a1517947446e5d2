import { onTables, type Reader } from '../../platform/database/database.ts'
import type { PeopleTables } from '../people/people.tables.ts'

const tables = onTables<PeopleTables>()

export interface WorkspaceRoleRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
}

/** The roles of type Workspace with what they allow, the strongest first. */
export async function listWorkspaceRoles(db: Reader): Promise<WorkspaceRoleRow[]> {
  const rows = await tables(db)
    .selectFrom('roles')
    .leftJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .where('roles.type', '=', 'workspace')
    .select(['roles.id', 'roles.name', 'roles.description', 'role_permissions.permission'])
    .orderBy('roles.name')
    .execute()
  const roles = [...Map.groupBy(rows, row => row.id).values()].map(some => ({
    id: some[0]?.id ?? '',
    name: some[0]?.name ?? '',
    description: some[0]?.description ?? '',
    permissions: some.flatMap(row => row.permission ?? []),
  }))
  return roles.sort((a, b) => b.permissions.length - a.permissions.length)
}

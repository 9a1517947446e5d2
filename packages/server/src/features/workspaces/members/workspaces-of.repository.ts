import { sql } from 'kysely'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import type { RightsTables } from '../../../core/rights/rights.tables.ts'
import { memberships } from '../../../core/rights/through-groups.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'

const tables = onTables<PeopleTables & RightsTables & TreeTables>()

/**
 * The workspaces that aren't deleted and that someone owns or is in, by name; one row for each of their roles, their own
 * before those of groups. Nobody is in thousands.
 */
export function listWorkspaceRows(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('spaces')
    .leftJoin(memberships, join =>
      join.onRef('memberships.space_id', '=', 'spaces.id').on('memberships.user_id', '=', userId),
    )
    .leftJoin('roles', 'roles.id', 'memberships.role_id')
    .leftJoin('groups', 'groups.id', 'memberships.group_id')
    .where('spaces.kind', '=', 'workspace')
    .where('spaces.deleted_at', 'is', null)
    .where(e =>
      e.or([
        e('spaces.owner_id', '=', userId),
        e('spaces.id', 'in', e.selectFrom(memberships).select('space_id').where('user_id', '=', userId)),
      ]),
    )
    .select(['spaces.id', 'spaces.name', 'spaces.owner_id', 'roles.name as role_name', 'groups.name as group_name'])
    .orderBy('spaces.name')
    .orderBy('spaces.id')
    .orderBy(sql`case when memberships.group_id is null then 0 else 1 end`)
    .limit(2000)
    .execute()
}

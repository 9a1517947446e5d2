import { type RoleUser, roleUserList } from '@holdall/contract/users/role-users.list.ts'
import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import { avatarUrl } from '../../core/people/person-names.ts'
import { instant } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import { instantFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { peopleHolding } from './user-list.repository.ts'

const tables = onTables<PeopleTables>()

export const roleUserSource = defineListSource({
  list: roleUserList,
  from: sql`user_roles join users on users.id = user_roles.user_id`,
  id: sql`user_roles.user_id`,
  sorts: {
    email: { column: sql`users.email`, kind: 'text' },
    assigned_at: { column: sql`user_roles.assigned_at`, kind: 'number' },
  },
  filters: { assigned_at: instantFilter(sql`user_roles.assigned_at`) },
  search: peopleHolding,
  more: async (_view, { role_id }) => [sql`user_roles.role_id = ${role_id}`],
  rows: (ctx, ids, { role_id }) => presentRoleUsers(ctx, ids, role_id),
})

async function presentRoleUsers({ db }: Needs<'db'>, ids: readonly string[], roleId: string): Promise<RoleUser[]> {
  const rows = await tables(db.read)
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .where('user_roles.role_id', '=', roleId)
    .where('user_roles.user_id', 'in', [...ids])
    .select(['users.id', 'users.email', 'users.avatar_key', 'users.first_name', 'users.last_name', 'assigned_at'])
    .execute()
  return rows.map(({ avatar_key, assigned_at, ...person }) => ({
    ...person,
    avatar: avatarUrl({ id: person.id, avatar_key }),
    assigned_at: instant(assigned_at),
  }))
}

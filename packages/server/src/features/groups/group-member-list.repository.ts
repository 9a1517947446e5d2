import { groupMemberList } from '@holdall/contract/groups/groups.list.ts'
import type { GroupMember } from '@holdall/contract/groups/groups.schemas.ts'
import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import { avatarUrl } from '../../core/people/person-names.ts'
import { personWords } from '../../core/people/person-words.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { instant } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import { instantFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'

const tables = onTables<PeopleTables & RightsTables>()

export const groupMemberSource = defineListSource({
  list: groupMemberList,
  from: sql`group_members join users on users.id = group_members.user_id`,
  id: sql`group_members.user_id`,
  sorts: {
    email: { column: sql`users.email`, kind: 'text' },
    added_at: { column: sql`group_members.added_at`, kind: 'number' },
  },
  filters: { added_at: instantFilter(sql`group_members.added_at`) },
  // A group is small, so its members' names are read one by one.
  search: ({ dialect }, words) => holdsWords(dialect, personWords(words), words),
  more: async (_view, { group_id }) => [sql`group_members.group_id = ${group_id}`],
  rows: (ctx, ids, { group_id }) => presentMembers(ctx, ids, group_id),
})

async function presentMembers({ db }: Needs<'db'>, ids: readonly string[], groupId: string): Promise<GroupMember[]> {
  const rows = await tables(db.read)
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .where('group_members.group_id', '=', groupId)
    .where('group_members.user_id', 'in', [...ids])
    .select(['users.id', 'users.email', 'users.avatar_key', 'users.first_name', 'users.last_name', 'added_at'])
    .execute()
  return rows.map(({ avatar_key, added_at, ...person }) => ({
    ...person,
    avatar: avatarUrl({ id: person.id, avatar_key }),
    added_at: instant(added_at),
  }))
}

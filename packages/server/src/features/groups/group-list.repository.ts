import { groupList } from '@holdall/contract/groups/groups.list.ts'
import { sql } from 'kysely'
import { findGroups } from '../../core/rights/groups.repository.ts'
import { type FilterSource, instantFilter, userFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'
import { presentGroups } from './present-group.ts'

const memberFilter: FilterSource = {
  kind: 'user',
  condition: (_, { operator, value }) => {
    const inThem = sql`(select group_members.group_id from group_members where group_members.user_id = ${value})`
    return operator === '!=' ? sql`groups.id not in ${inThem}` : sql`groups.id in ${inThem}`
  },
}

export const groupSource = defineListSource({
  list: groupList,
  from: sql`groups`,
  id: sql`groups.id`,
  sorts: {
    name: { column: sql`groups.name_key`, kind: 'text' },
    created_at: { column: sql`groups.created_at`, kind: 'number' },
    updated_at: { column: sql`groups.updated_at`, kind: 'number' },
  },
  filters: {
    owner_id: userFilter(sql`groups.owner_id`),
    member_id: memberFilter,
    created_at: instantFilter(sql`groups.created_at`),
  },
  search: ({ dialect }, words) => holdsWords(dialect, sql`groups.name || ' ' || groups.description`, words),
  rows: async ({ db }, ids) => presentGroups(db.read, await findGroups(db.read, ids)),
  cells: { owner: row => row.owner?.email ?? row.owner?.id },
})

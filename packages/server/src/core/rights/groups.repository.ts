import { onTables, type Reader } from '../../platform/database/database.ts'
import type { GroupRow, RightsTables } from './rights.tables.ts'

const tables = onTables<RightsTables>()

/** The first `most` members of each of these groups by their ids, by group; groups without any are missing. */
export async function listGroupMembers(
  db: Reader,
  groupIds: readonly string[],
  most: number,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const groupId of new Set(groupIds)) {
    const rows = await tables(db)
      .selectFrom('group_members')
      .select('user_id')
      .where('group_id', '=', groupId)
      .orderBy('user_id')
      .limit(most)
      .execute()
    if (rows.length > 0)
      found.set(
        groupId,
        rows.map(row => row.user_id),
      )
  }
  return found
}

/** Returns which of these groups a person is in. */
export async function listGroupsOf(db: Reader, userId: string, groupIds: readonly string[]): Promise<Set<string>> {
  if (groupIds.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('group_id', 'in', [...groupIds])
    .execute()
  return new Set(rows.map(row => row.group_id))
}

/** The items on which these groups hold a grant, expired ones included. */
export async function listItemsOfGroups(db: Reader, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return []
  const rows = await tables(db)
    .selectFrom('grants')
    .select('item_id')
    .distinct()
    .where('group_id', 'in', [...groupIds])
    .execute()
  return rows.map(row => row.item_id)
}

export function findGroups(db: Reader, ids: readonly string[]): Promise<GroupRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tables(db)
    .selectFrom('groups')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/** The names of these groups, by id. */
export async function findGroupNames(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, { readonly id: string; readonly name: string }>> {
  const rows = await findGroups(db, ids)
  return new Map(rows.map(({ id, name }) => [id, { id, name }]))
}

/** Everyone who is in one of these groups. */
export async function listMemberIds(db: Reader, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return []
  const rows = await tables(db)
    .selectFrom('group_members')
    .select('user_id')
    .distinct()
    .where('group_id', 'in', [...groupIds])
    .execute()
  return rows.map(row => row.user_id)
}

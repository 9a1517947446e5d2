import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { Reader } from '../../../platform/database/database.ts'

/** The roles that a person holds right now on these items, by item. */
export async function findGrants(
  db: Reader,
  userId: string,
  itemIds: readonly string[],
  now: number,
): Promise<Map<string, GrantRole>> {
  const found = new Map<string, GrantRole>()
  const unique = [...new Set(itemIds)]
  for (let start = 0; start < unique.length; start += 500) {
    const rows = await db
      .selectFrom('grants')
      .select(['item_id', 'role'])
      .where('user_id', '=', userId)
      .where('item_id', 'in', unique.slice(start, start + 500))
      .where(e => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
      .execute()
    for (const row of rows) found.set(row.item_id, row.role)
  }
  return found
}

/** Which of these people hold a grant on each of these items right now, by item. */
export async function listHolders(
  db: Reader,
  itemIds: readonly string[],
  userIds: readonly string[],
  now: number,
): Promise<Map<string, string[]>> {
  const holders = new Map<string, string[]>()
  for (let start = 0; start < itemIds.length; start += 500) {
    const rows = await db
      .selectFrom('grants')
      .select(['item_id', 'user_id'])
      .where('item_id', 'in', itemIds.slice(start, start + 500))
      .where('user_id', 'in', [...userIds])
      .where(e => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
      .execute()
    for (const { item_id, user_id } of rows) {
      if (user_id !== null) holders.set(item_id, [...(holders.get(item_id) ?? []), user_id])
    }
  }
  return holders
}

/** The folders of others that a person may change right now, with the space of each. */
export function listEditable(db: Reader, userId: string, now: number): Promise<{ id: string; space_id: string }[]> {
  return db
    .selectFrom('grants')
    .innerJoin('items', 'items.id', 'grants.item_id')
    .innerJoin('spaces', 'spaces.id', 'items.space_id')
    .select(['items.id', 'items.space_id'])
    .where('grants.user_id', '=', userId)
    .where('grants.role', 'in', ['editor', 'manager'])
    .where(e => e.or([e('grants.expires_at', 'is', null), e('grants.expires_at', '>', now)]))
    .where('items.rank', '=', 0)
    .where('spaces.owner_id', '!=', userId)
    .execute()
}

/** The items that a person was given and may reach right now, with the space of each. */
export function listGranted(db: Reader, userId: string, now: number): Promise<{ id: string; space_id: string }[]> {
  return db
    .selectFrom('grants')
    .innerJoin('items', 'items.id', 'grants.item_id')
    .select(['items.id', 'items.space_id'])
    .where('grants.user_id', '=', userId)
    .where(e => e.or([e('grants.expires_at', 'is', null), e('grants.expires_at', '>', now)]))
    .execute()
}

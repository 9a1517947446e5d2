import { sql } from 'kysely'
import { isSeenBy } from '../../../core/marks/item-tags.repository.ts'
import type { TagRow, TagTables } from '../../../core/marks/tags.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<TagTables>()

export function listSeenTags(db: Reader, userId: string): Promise<TagRow[]> {
  return tables(db)
    .selectFrom('tags')
    .selectAll()
    .where(isSeenBy(userId))
    .orderBy(sql`case when owner_id is null then 1 else 0 end`)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Those of these tags that a user can see. */
export function findSeenTags(db: Reader, userId: string, ids: readonly string[]): Promise<TagRow[]> {
  return tables(db)
    .selectFrom('tags')
    .selectAll()
    .where('id', 'in', [...ids])
    .where(isSeenBy(userId))
    .execute()
}

export function findOwnTag(db: Reader, userId: string, id: string): Promise<TagRow | undefined> {
  return tables(db)
    .selectFrom('tags')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
}

export async function countOwnTags(tx: Tx, userId: string): Promise<number> {
  const row = await tables(tx)
    .selectFrom('tags')
    .select(e => e.fn.countAll().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns undefined if its owner, or the site within the type, already has the name. */
export function insertTag(tx: Tx, row: TagRow): Promise<TagRow | undefined> {
  return tables(tx)
    .insertInto('tags')
    .values(row)
    .onConflict(on => on.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findOwnByName(tx: Tx, userId: string, name: string): Promise<TagRow | undefined> {
  return tables(tx)
    .selectFrom('tags')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function updateTagRow(tx: Tx, id: string, change: Partial<TagRow>): Promise<TagRow> {
  return tables(tx).updateTable('tags').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteTagRow(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('tags').where('id', '=', id).execute()
}

/** Adds tags to items and returns the new pairs. */
export async function insertItemTags(
  tx: Tx,
  itemIds: readonly string[],
  tagIds: readonly string[],
): Promise<{ item_id: string; tag_id: string }[]> {
  const added: { item_id: string; tag_id: string }[] = []
  for (let start = 0; start < itemIds.length; start += 100) {
    const pairs = itemIds.slice(start, start + 100).flatMap(item_id => tagIds.map(tag_id => ({ item_id, tag_id })))
    const rows = await tables(tx)
      .insertInto('item_tags')
      .values(pairs)
      .onConflict(on => on.columns(['item_id', 'tag_id']).doNothing())
      .returningAll()
      .execute()
    added.push(...rows)
  }
  return added
}

/** Removes tags from items and returns the removed pairs. */
export async function deleteItemTags(
  tx: Tx,
  itemIds: readonly string[],
  tagIds: readonly string[],
): Promise<{ item_id: string; tag_id: string }[]> {
  if (itemIds.length === 0) return []
  return tables(tx)
    .deleteFrom('item_tags')
    .where('item_id', 'in', [...itemIds])
    .where('tag_id', 'in', [...tagIds])
    .returningAll()
    .execute()
}

import { sql } from 'kysely'
import type { MarkTables } from '../../../core/marks/marks.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<MarkTables>()

export async function insertStars(tx: Tx, userId: string, itemIds: readonly string[], now: number): Promise<void> {
  if (itemIds.length === 0) return
  await tables(tx)
    .insertInto('stars')
    .values(itemIds.map(item_id => ({ user_id: userId, item_id, starred_at: now })))
    .onConflict(on => on.columns(['user_id', 'item_id']).doNothing())
    .execute()
}

export async function deleteStars(tx: Tx, userId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  await tables(tx)
    .deleteFrom('stars')
    .where('user_id', '=', userId)
    .where('item_id', 'in', [...itemIds])
    .execute()
}

export interface Marked {
  readonly item_id: string
  readonly at: number
}

/** Ids of items that a member starred or used, newest first, after a given one. Includes trashed items. */
export async function listMarked(
  db: Reader,
  table: 'stars' | 'recents',
  userId: string,
  after: Marked | null,
  limit: number,
): Promise<Marked[]> {
  const at = sql.ref(table === 'stars' ? 'starred_at' : 'used_at')
  const from = after ? sql`and (${at}, item_id) < (${after.at}, ${after.item_id})` : sql``
  const { rows } = await sql<Marked>`
    select item_id, ${at} as at from ${sql.table(table)} where user_id = ${userId} ${from}
    order by ${at} desc, item_id desc limit ${limit}`.execute(db)
  return rows
}

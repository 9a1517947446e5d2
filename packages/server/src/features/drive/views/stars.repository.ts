import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { isAmong, prepared } from '../../../platform/database/prepared.ts'
import type { DriveTables } from '../drive.tables.ts'

const tables = onTables<DriveTables>()

export async function isStarred(db: Reader, userId: string, itemId: string): Promise<boolean> {
  return (await readStars(db, userId, [itemId])).length > 0
}

const readStars = prepared((db, userId: string, itemIds: readonly string[]) =>
  tables(db)
    .selectFrom('stars')
    .select('item_id')
    .where('user_id', '=', userId)
    .where(e => isAmong(e.ref('item_id'), itemIds)),
)

export async function listStarred(db: Reader, userId: string, itemIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < itemIds.length; start += 500) {
    for (const row of await readStars(db, userId, itemIds.slice(start, start + 500))) found.add(row.item_id)
  }
  return found
}

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

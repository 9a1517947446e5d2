import type { ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import './images.tables.ts'
import type { ImageRow } from './images.tables.ts'

export async function insertImage(tx: Tx, row: ImageRow): Promise<void> {
  await tx.insertInto('images').values(row).execute()
}

export function findImage(db: Reader, id: string): Promise<ImageRow | undefined> {
  return db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Answers the row that this call has removed, and nothing where another was faster. */
export function takeImage(tx: Tx, id: string): Promise<ImageRow | undefined> {
  return tx.deleteFrom('images').where('id', '=', id).returningAll().executeTakeFirst()
}

/** Images for one purpose that were uploaded before a time, the oldest first. */
export function listImagesBefore(db: Reader, prefix: ImagePrefix, before: number, limit: number): Promise<ImageRow[]> {
  return db
    .selectFrom('images')
    .selectAll()
    .where('disk_prefix', '=', prefix)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Which of these keys a row names. */
export async function listUsedKeys(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('images')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute()
  return new Set(rows.map(row => row.storage_key))
}

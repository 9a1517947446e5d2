import type { ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { ImageRow, ImageTables } from './images.tables.ts'

const tables = onTables<ImageTables>()

export async function insertImage(tx: Tx, row: ImageRow): Promise<void> {
  await tables(tx).insertInto('images').values(row).execute()
}

export function findImage(db: Reader, id: string): Promise<ImageRow | undefined> {
  return tables(db).selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Records which images something shows, replacing what it showed before. Images that don't exist are left out. */
export async function setImageUses(tx: Tx, usedBy: string, imageIds: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom('image_uses').where('used_by', '=', usedBy).execute()
  for (let start = 0; start < imageIds.length; start += 500) {
    const ids = imageIds.slice(start, start + 500)
    await tables(tx)
      .insertInto('image_uses')
      .columns(['image_id', 'used_by'])
      .expression(db =>
        db
          .selectFrom('images')
          .select(['images.id', sql<string>`cast(${usedBy} as text)`.as('used_by')])
          .where('images.id', 'in', ids),
      )
      .execute()
  }
}

export async function isImageUsed(db: Reader, id: string): Promise<boolean> {
  const use = await tables(db)
    .selectFrom('image_uses')
    .select('used_by')
    .where('image_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}

/** Returns the row that this call has removed; undefined if another call was faster. */
export function deleteImageOnce(tx: Tx, id: string): Promise<ImageRow | undefined> {
  return tables(tx).deleteFrom('images').where('id', '=', id).returningAll().executeTakeFirst()
}

/** Images for one purpose that were uploaded before a time and that nothing shows, the oldest first. */
export function listImagesBefore(db: Reader, prefix: ImagePrefix, before: number, limit: number): Promise<ImageRow[]> {
  return tables(db)
    .selectFrom('images')
    .selectAll()
    .where('disk_prefix', '=', prefix)
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('image_uses').select('image_id').whereRef('image_id', '=', 'images.id'))),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Returns which of these keys a row refers to. */
export async function listUsedKeys(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('images')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute()
  return new Set(rows.map(row => row.storage_key))
}

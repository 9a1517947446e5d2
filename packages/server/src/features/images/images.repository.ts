import type { ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { ImageRow, ImageTables, ImageUseRow } from './images.tables.ts'

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

/** Keeps an image that nothing shows yet. */
export async function insertImageUse(tx: Tx, use: ImageUseRow): Promise<void> {
  await tables(tx).insertInto('image_uses').values(use).execute()
}

/** Images that were stored for a user of this name, shown or not. */
export function listImagesFor(db: Reader, usedBy: string, ids: readonly string[]): Promise<ImageRow[]> {
  return tables(db)
    .selectFrom('images')
    .innerJoin('image_uses', 'image_uses.image_id', 'images.id')
    .selectAll('images')
    .where('used_by', '=', usedBy)
    .where('images.id', 'in', [...ids])
    .execute()
}

/** Says which of its images a user shows from now on. The others are kept until `until`. @returns those that exist */
export async function showImages(tx: Tx, usedBy: string, ids: readonly string[], until: number): Promise<string[]> {
  await tables(tx)
    .updateTable('image_uses')
    .set({ until })
    .where('used_by', '=', usedBy)
    .where('until', 'is', null)
    .$if(ids.length > 0, query => query.where('image_id', 'not in', [...ids]))
    .execute()
  if (ids.length === 0) return []
  const rows = await tables(tx)
    .updateTable('image_uses')
    .set({ until: null })
    .where('used_by', '=', usedBy)
    .where('image_id', 'in', [...ids])
    .returning('image_id')
    .execute()
  return rows.map(row => row.image_id)
}

/** Images that were kept until now, and no longer. */
export async function listOverdueImages(db: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('image_uses')
    .select('image_id')
    .where('until', '<', now)
    .orderBy('until')
    .limit(limit)
    .execute()
  return rows.map(row => row.image_id)
}

/** Ends the uses of an image whose time is over. A use that was renewed in the meantime stays. */
export async function endOverdueUses(tx: Tx, imageId: string, now: number): Promise<void> {
  await tables(tx).deleteFrom('image_uses').where('image_id', '=', imageId).where('until', '<', now).execute()
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

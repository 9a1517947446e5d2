import { type Insertable, type Selectable, sql } from 'kysely'
import type { BytesTables, ThumbnailRow } from '../../../core/bytes/bytes.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { drawerVersion } from '../drawer-version.ts'

const tables = onTables<BytesTables>()

export function findThumbnail(
  db: Reader,
  blobId: string,
  size: ThumbnailRow['size_name'],
): Promise<Selectable<ThumbnailRow> | undefined> {
  return tables(db)
    .selectFrom('thumbnails')
    .selectAll()
    .where('blob_id', '=', blobId)
    .where('size_name', '=', size)
    .executeTakeFirst()
}

export async function insertThumbnails(tx: Tx, rows: readonly Insertable<ThumbnailRow>[]): Promise<void> {
  await tables(tx)
    .insertInto('thumbnails')
    .values(rows.map(row => ({ ...row, drawer: drawerVersion })))
    .execute()
}

/** Why there is no picture: a program, or the maps of characters that it needs, was missing on the machine. */
export type MissingTool = 'no-tool' | 'no-maps'

/** Blobs of these media types (SQL patterns) that have no picture because something was missing. */
export function listWithoutTool(
  db: Reader,
  { types, reason }: { readonly types: readonly string[]; readonly reason: MissingTool },
  limit: number,
): Promise<{ id: string; mime: string; size: number }[]> {
  return tables(db)
    .selectFrom('thumbnails')
    .innerJoin('blobs', 'blobs.id', 'thumbnails.blob_id')
    .select(['blobs.id', 'blobs.mime', 'blobs.size'])
    .where('thumbnails.reason', '=', reason)
    .where('thumbnails.size_name', '=', 'small')
    .where(e => e.or(types.map(type => e('blobs.mime', 'like', type))))
    .limit(limit)
    .execute()
}

/**
 * Forgets that the tool was missing. Returns the blobs for which it was; a blob that has its pictures by now keeps
 * them.
 */
export async function deleteMissingTool(tx: Tx, blobIds: readonly string[], reason: MissingTool): Promise<Set<string>> {
  if (blobIds.length === 0) return new Set()
  const rows = await tables(tx)
    .deleteFrom('thumbnails')
    .where('blob_id', 'in', [...blobIds])
    .where('reason', '=', reason)
    .returning('blob_id')
    .execute()
  return new Set(rows.map(row => row.blob_id))
}

/** PDF documents whose pictures were drawn by a version before this one. */
export function listDrawnBefore(
  db: Reader,
  drawer: number,
  limit: number,
): Promise<{ id: string; mime: string; size: number }[]> {
  return tables(db)
    .selectFrom('thumbnails')
    .innerJoin('blobs', 'blobs.id', 'thumbnails.blob_id')
    .select(['blobs.id', 'blobs.mime', 'blobs.size'])
    .where('blobs.mime', '=', 'application/pdf')
    .where('thumbnails.size_name', '=', 'small')
    .where('thumbnails.storage_key', 'is not', null)
    .where('thumbnails.drawer', '<', drawer)
    .limit(limit)
    .execute()
}

/** Forgets pictures that a version before this one drew. Returns the objects that belong to nothing now. */
export async function deleteDrawnBefore(
  tx: Tx,
  blobIds: readonly string[],
  drawer: number,
): Promise<{ blob_id: string; storage_key: string }[]> {
  if (blobIds.length === 0) return []
  const rows = await tables(tx)
    .deleteFrom('thumbnails')
    .where('blob_id', 'in', [...blobIds])
    .where('size_name', 'in', ['small', 'medium', 'large'])
    .where('drawer', '<', drawer)
    .returning(['blob_id', 'storage_key'])
    .execute()
  return rows.flatMap(({ blob_id, storage_key }) => (storage_key === null ? [] : [{ blob_id, storage_key }]))
}

/** Points a thumbnail to another object, unless it was deleted or moved in the meantime; returns whether it did. */
export async function updatePlace(
  tx: Tx,
  from: Pick<ThumbnailRow, 'blob_id' | 'size_name' | 'storage_key'>,
  to: Pick<ThumbnailRow, 'disk' | 'storage_key'>,
): Promise<boolean> {
  const done = await tables(tx)
    .updateTable('thumbnails')
    .set(to)
    .where('blob_id', '=', from.blob_id)
    .where('size_name', '=', from.size_name)
    .where('storage_key', '=', from.storage_key)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

export type BareThumbnail = { readonly blob_id: string; readonly storage_key: string; readonly bytes: number }

/** Small pictures whose colours nobody has looked at yet, newest first. */
export async function listBare(db: Reader, limit: number): Promise<BareThumbnail[]> {
  const rows = await tables(db)
    .selectFrom('thumbnails')
    .select(['blob_id', 'storage_key', 'bytes'])
    .where(sql<boolean>`placeholder is null and size_name = 'small' and storage_key is not null`)
    .orderBy('blob_id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ blob_id, storage_key, bytes }) =>
    storage_key === null ? [] : [{ blob_id, storage_key, bytes: bytes ?? 0 }],
  )
}

/** Stores the colours of a small picture, empty if it has none. Returns false if it was drawn again in the meantime. */
export async function updatePlaceholder(
  tx: Tx,
  { blob_id, storage_key }: Pick<BareThumbnail, 'blob_id' | 'storage_key'>,
  placeholder: string,
): Promise<boolean> {
  const done = await tables(tx)
    .updateTable('thumbnails')
    .set({ placeholder })
    .where('blob_id', '=', blob_id)
    .where('size_name', '=', 'small')
    .where('storage_key', '=', storage_key)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

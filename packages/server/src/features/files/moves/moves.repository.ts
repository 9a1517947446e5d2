import type { BlobRow, BytesTables, ThumbnailRow } from '../../../core/bytes/bytes.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'

const tables = onTables<BytesTables>()

export type MovedPicture = Pick<ThumbnailRow, 'blob_id' | 'size_name'> & {
  readonly storage_key: string
  readonly bytes: number
}

/** Blobs on another disk, ordered by id. */
export function listBlobsAway(db: Reader, disk: string, after: string, limit: number): Promise<BlobRow[]> {
  return tables(db)
    .selectFrom('blobs')
    .selectAll()
    .where('disk', '!=', disk)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts the blobs on other disks, and their bytes. */
export async function countBlobsAway(db: Reader, disk: string): Promise<{ files: number; bytes: number }> {
  const row = await tables(db)
    .selectFrom('blobs')
    .select(e => [e.fn.countAll().as('files'), e.fn.sum('size').as('bytes')])
    .where('disk', '!=', disk)
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
}

/** The thumbnails of these blobs that are on another disk. */
export async function listPicturesAway(
  db: Reader,
  disk: string,
  after: string,
  limit: number,
): Promise<MovedPicture[]> {
  const rows = await tables(db)
    .selectFrom('thumbnails')
    .select(['blob_id', 'size_name', 'storage_key', 'bytes'])
    .where('storage_key', 'is not', null)
    .where('disk', '!=', disk)
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .execute()
  return rows.map(row => ({ ...row, storage_key: row.storage_key ?? '', bytes: row.bytes ?? 0 }))
}

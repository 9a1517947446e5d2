import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { ThumbnailRow } from '../files.tables.ts'

export function findThumbnail(
  db: Reader,
  blobId: string,
  size: ThumbnailRow['size_name'],
): Promise<ThumbnailRow | undefined> {
  return db
    .selectFrom('thumbnails')
    .selectAll()
    .where('blob_id', '=', blobId)
    .where('size_name', '=', size)
    .executeTakeFirst()
}

export async function insertThumbnails(tx: Tx, rows: readonly ThumbnailRow[]): Promise<void> {
  await tx
    .insertInto('thumbnails')
    .values([...rows])
    .execute()
}

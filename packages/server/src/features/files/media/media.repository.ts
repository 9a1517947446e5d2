import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { MediaDetailsRow } from '../files.tables.ts'

export function findMedia(db: Reader, blobId: string): Promise<MediaDetailsRow | undefined> {
  return db.selectFrom('media_details').selectAll().where('blob_id', '=', blobId).executeTakeFirst()
}

/** What was noted first counts. */
export async function insertMedia(tx: Tx, row: MediaDetailsRow): Promise<void> {
  await tx
    .insertInto('media_details')
    .values(row)
    .onConflict(on => on.column('blob_id').doNothing())
    .execute()
}

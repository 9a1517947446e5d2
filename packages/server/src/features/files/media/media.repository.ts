import type { BlobRow, BytesTables, MediaDetailsRow } from '../../../core/bytes/bytes.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { LeftOut } from '../blobs/unread-files.ts'
import type { FileTables } from '../files.tables.ts'

const tables = onTables<BytesTables & FileTables>()

export function findMedia(db: Reader, blobId: string): Promise<MediaDetailsRow | undefined> {
  return tables(db).selectFrom('media_details').selectAll().where('blob_id', '=', blobId).executeTakeFirst()
}

/** Ends the waiting too. What was noted first counts, and nothing is noted of a blob that is gone by now. Answers whether it was. */
export async function insertMedia(tx: Tx, row: MediaDetailsRow): Promise<boolean> {
  await tables(tx).deleteFrom('media_queue').where('blob_id', '=', row.blob_id).execute()
  const blob = await tables(tx).selectFrom('blobs').select('id').where('id', '=', row.blob_id).executeTakeFirst()
  if (!blob) return false
  const noted = await tables(tx)
    .insertInto('media_details')
    .values(row)
    .onConflict(on => on.column('blob_id').doNothing())
    .returning('blob_id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Asks for a blob to be looked at; one that is waiting already goes on waiting. */
export async function queueMedia(tx: Tx, blobId: string): Promise<void> {
  await tables(tx)
    .insertInto('media_queue')
    .values({ blob_id: blobId })
    .onConflict(on => on.column('blob_id').doNothing())
    .execute()
}

export type WaitingBlob = BlobRow & { readonly tries: number }

/** What waits, oldest first; what was tried before comes last. */
export function listWaiting(db: Reader, limit: number, { blobs, disks }: LeftOut): Promise<WaitingBlob[]> {
  return tables(db)
    .selectFrom('media_queue')
    .innerJoin('blobs', 'blobs.id', 'media_queue.blob_id')
    .selectAll('blobs')
    .select('media_queue.tries')
    .$if(blobs.length > 0, query => query.where('blobs.id', 'not in', [...blobs]))
    .$if(disks.length > 0, query => query.where('blobs.disk', 'not in', [...disks]))
    .orderBy('media_queue.tries')
    .orderBy('media_queue.blob_id')
    .limit(limit)
    .execute()
}

export async function hasWaiting(db: Reader): Promise<boolean> {
  return (await tables(db).selectFrom('media_queue').select('blob_id').limit(1).executeTakeFirst()) !== undefined
}

/** Counts a try, or takes it back where the try was not the file's to fail. */
export async function countTry(tx: Tx, blobId: string, by: 1 | -1): Promise<void> {
  await tables(tx)
    .updateTable('media_queue')
    .set(e => ({ tries: e('tries', '+', by) }))
    .where('blob_id', '=', blobId)
    .execute()
}

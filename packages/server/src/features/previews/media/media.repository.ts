import type { BlobRow, BytesTables, MediaDetailsRow } from '../../../core/bytes/bytes.tables.ts'
import type { LeftOut } from '../../../drivers/storage/reading/unread-files.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { PreviewTables } from '../previews.tables.ts'

const tables = onTables<BytesTables & PreviewTables>()

export function findMedia(db: Reader, blobId: string): Promise<MediaDetailsRow | undefined> {
  return tables(db).selectFrom('media_details').selectAll().where('blob_id', '=', blobId).executeTakeFirst()
}

/** What reads metadata now; raised whenever it finds more, so that what earlier versions read is read again. */
export const currentReader = 3

/**
 * Stores metadata and removes the blob from the queue. What was read before is replaced, unless the file couldn't be read
 * this time. Nothing is stored for a deleted blob. Returns whether it was stored.
 */
export async function insertMedia(
  tx: Tx,
  row: Omit<MediaDetailsRow, 'reader'>,
  { isUnread = false }: { readonly isUnread?: boolean } = {},
): Promise<boolean> {
  await tables(tx).deleteFrom('media_queue').where('blob_id', '=', row.blob_id).execute()
  const blob = await tables(tx).selectFrom('blobs').select('id').where('id', '=', row.blob_id).executeTakeFirst()
  if (!blob) return false
  const { blob_id, details, duration, taken_at, live_id, shape, created_at } = row
  const noted = await tables(tx)
    .insertInto('media_details')
    .values({ blob_id, details, duration, taken_at, live_id, shape, created_at, reader: currentReader })
    .onConflict(on => {
      const known = on.column('blob_id')
      const replaced = { details, duration, taken_at, live_id, shape, reader: currentReader }
      return isUnread ? known.doNothing() : known.doUpdateSet(replaced)
    })
    .returning('blob_id')
    .executeTakeFirst()
  if (!noted) await markRead(tx, [blob_id])
  return noted !== undefined
}

/** Joins the picture and the film of a live photo. */
export async function updateLiveId(tx: Tx, blobId: string, liveId: string): Promise<void> {
  await tables(tx).updateTable('media_details').set({ live_id: liveId }).where('blob_id', '=', blobId).execute()
}

async function markRead(tx: Tx, blobIds: readonly string[]): Promise<void> {
  await tables(tx)
    .updateTable('media_details')
    .set({ reader: currentReader })
    .where('blob_id', 'in', [...blobIds])
    .execute()
}

/** Blobs whose metadata an earlier version read, at most `limit`. */
export async function listOutdated(db: Reader, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('media_details')
    .select('blob_id')
    .where('reader', '<', currentReader)
    .limit(limit)
    .execute()
  return rows.map(row => row.blob_id)
}

/** Queues blobs to be read again; they count as read by this version from now on. */
export async function queueOutdated(tx: Tx, blobIds: readonly string[]): Promise<void> {
  await queueMedia(tx, blobIds)
  await markRead(tx, blobIds)
}

/**
 * Queues blobs to be examined; one that is already queued keeps its place. `queuedAt` is given for new ones: their files
 * aren't shown by date before they have one, for a moment.
 */
export async function queueMedia(tx: Tx, blobIds: readonly string[], queuedAt = 0): Promise<void> {
  if (blobIds.length === 0) return
  await tables(tx)
    .insertInto('media_queue')
    .values(blobIds.map(blob_id => ({ blob_id, queued_at: queuedAt })))
    .onConflict(on => on.column('blob_id').doNothing())
    .execute()
}

export type WaitingBlob = BlobRow & { readonly tries: number }

/** Waiting blobs, newest first, so that new files don't wait for what was stored long ago; those tried before come last. */
export function listWaiting(db: Reader, limit: number, { blobs, disks }: LeftOut): Promise<WaitingBlob[]> {
  return tables(db)
    .selectFrom('media_queue')
    .innerJoin('blobs', 'blobs.id', 'media_queue.blob_id')
    .selectAll('blobs')
    .select('media_queue.tries')
    .$if(blobs.length > 0, query => query.where('blobs.id', 'not in', [...blobs]))
    .$if(disks.length > 0, query => query.where('blobs.disk', 'not in', [...disks]))
    .orderBy('media_queue.tries')
    .orderBy('media_queue.blob_id', 'desc')
    .limit(limit)
    .execute()
}

export async function hasWaiting(db: Reader): Promise<boolean> {
  return (await tables(db).selectFrom('media_queue').select('blob_id').limit(1).executeTakeFirst()) !== undefined
}

/** Counts an attempt, or uncounts it if the failure wasn't the file's fault. */
export async function countTry(tx: Tx, blobId: string, by: 1 | -1): Promise<void> {
  await tables(tx)
    .updateTable('media_queue')
    .set(e => ({ tries: e('tries', '+', by) }))
    .where('blob_id', '=', blobId)
    .execute()
}

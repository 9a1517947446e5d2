import type { BlobRow, BytesTables } from '../../core/bytes/bytes.tables.ts'
import type { LeftOut } from '../../drivers/storage/reading/unread-files.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { ContentTextRow, TextTables } from './text-extraction.tables.ts'

const tables = onTables<BytesTables & TextTables>()

export type QueuedBlob = BlobRow & { tries: number }

/** Queues blobs for reading; those already queued stay as they are. */
export async function queueBlobs(tx: Tx, blobIds: readonly string[]): Promise<void> {
  if (blobIds.length === 0) return
  await tables(tx)
    .insertInto('text_queue')
    .values(blobIds.map(blob_id => ({ blob_id })))
    .onConflict(on => on.column('blob_id').doNothing())
    .execute()
}

/** Queued blobs, oldest first. Those that were tried before are last, and returned one at a time. */
export async function listQueued(db: Reader, limit: number, { blobs, disks }: LeftOut): Promise<QueuedBlob[]> {
  const rows = await tables(db)
    .selectFrom('text_queue')
    .innerJoin('blobs', 'blobs.id', 'text_queue.blob_id')
    .selectAll('blobs')
    .select('text_queue.tries')
    .$if(blobs.length > 0, query => query.where('blobs.id', 'not in', [...blobs]))
    .$if(disks.length > 0, query => query.where('blobs.disk', 'not in', [...disks]))
    .orderBy('text_queue.tries')
    .orderBy('text_queue.blob_id')
    .limit(limit)
    .execute()
  return rows[0]?.tries ? rows.slice(0, 1) : rows.filter(row => row.tries === 0)
}

/** Counts a try, or takes it back if its failure was not the file's fault. */
export async function countTry(tx: Tx, blobIds: readonly string[], by: 1 | -1): Promise<void> {
  if (blobIds.length === 0) return
  await tables(tx)
    .updateTable('text_queue')
    .set(e => ({ tries: e('tries', '+', by) }))
    .where('blob_id', 'in', [...blobIds])
    .execute()
}

/**
 * Keeps the text that was read, or the reason why there is none, and takes the blobs off the queue. A blob that no
 * longer exists is left out.
 */
export async function keepTexts(tx: Tx, rows: readonly ContentTextRow[]): Promise<void> {
  const ids = rows.map(row => row.blob_id)
  await tables(tx).deleteFrom('text_queue').where('blob_id', 'in', ids).execute()
  const there = await tables(tx).selectFrom('blobs').select('id').where('id', 'in', ids).execute()
  const known = new Set(there.map(row => row.id))
  const kept = rows.filter(row => known.has(row.blob_id))
  if (kept.length === 0) return
  await tables(tx)
    .deleteFrom('content_texts')
    .where('blob_id', 'in', [...known])
    .execute()
  await tables(tx).insertInto('content_texts').values(kept).execute()
}

/** Queues what an older reader has read. Returns how many. */
export async function queueOutdated(tx: Tx, reader: number, limit: number): Promise<number> {
  const rows = await tables(tx)
    .selectFrom('content_texts')
    .select('blob_id')
    .where('reader', '<', reader)
    .where('blob_id', 'not in', tables(tx).selectFrom('text_queue').select('blob_id'))
    .limit(limit)
    .execute()
  await queueBlobs(
    tx,
    rows.map(row => row.blob_id),
  )
  return rows.length
}

export async function hasQueued(db: Reader): Promise<boolean> {
  return (await tables(db).selectFrom('text_queue').select('blob_id').limit(1).executeTakeFirst()) !== undefined
}

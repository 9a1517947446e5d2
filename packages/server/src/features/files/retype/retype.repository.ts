import type { BlobRow, BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { FileTables } from '../files.tables.ts'

const tables = onTables<BytesTables & FileTables & TreeTables>()

/** A blob to examine again, and the name of a file with it; null if there is none. */
export type QueuedBlob = BlobRow & { name: string | null }

interface Wanted {
  /** The list begins after this blob. */
  readonly after: string
  /** Disks whose files are left out. */
  readonly without: readonly string[]
  readonly limit: number
}

/** Waiting blobs, oldest first. */
export async function listToRetype(db: Reader, { after, without, limit }: Wanted): Promise<QueuedBlob[]> {
  return tables(db)
    .selectFrom('type_queue')
    .innerJoin('blobs', 'blobs.id', 'type_queue.blob_id')
    .selectAll('blobs')
    .select(e =>
      e
        .selectFrom('versions')
        .innerJoin('items', 'items.id', 'versions.item_id')
        .select('items.name')
        .whereRef('versions.blob_id', '=', 'blobs.id')
        .orderBy('versions.id', 'desc')
        .limit(1)
        .as('name'),
    )
    .where('type_queue.blob_id', '>', after)
    .$if(without.length > 0, query => query.where('blobs.disk', 'not in', [...without]))
    .orderBy('type_queue.blob_id')
    .limit(limit)
    .execute()
}

export async function isAnyToRetype(db: Reader): Promise<boolean> {
  return (await tables(db).selectFrom('type_queue').select('blob_id').limit(1).executeTakeFirst()) !== undefined
}

/** Removes a blob from the queue. Returns false if another process already has. */
export async function leaveTypeQueue(tx: Tx, blobId: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('type_queue')
    .where('blob_id', '=', blobId)
    .returning('blob_id')
    .executeTakeFirst()
  return gone !== undefined
}

import type { BlobRow, BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { FileTables } from '../files.tables.ts'

const tables = onTables<BytesTables & FileTables & TreeTables>()

/** A blob to look at again, and the name of a file that holds it; null where none does. */
export type QueuedBlob = BlobRow & { name: string | null }

interface Wanted {
  /** The blob after which the list begins. */
  readonly after: string
  /** Disks whose files are left out. */
  readonly without: readonly string[]
  readonly limit: number
}

/** What waits, oldest first. */
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

/** Ends the waiting. False where another process has been here. */
export async function leaveTypeQueue(tx: Tx, blobId: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('type_queue')
    .where('blob_id', '=', blobId)
    .returning('blob_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function setType(tx: Tx, blobId: string, mime: string): Promise<void> {
  await tables(tx).updateTable('blobs').set({ mime }).where('id', '=', blobId).execute()
}

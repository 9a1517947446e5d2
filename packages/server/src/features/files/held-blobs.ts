import type { BytesTables } from '../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables, type Tx } from '../../platform/database/database.ts'
import { findBlob } from './blobs/blobs.repository.ts'
import { examineBlobs } from './examine-blobs.ts'

const tables = onTables<BytesTables & TreeTables>()

/** From now on nobody may read these bytes. Returns false if they no longer exist. */
export async function markInfected(tx: Tx, blobId: string): Promise<boolean> {
  const rows = await tables(tx)
    .updateTable('blobs')
    .set({ held: 'infected', held_for: null })
    .where('id', '=', blobId)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Lets everyone with access read bytes that were held back, and queues what is made from them. Returns false if they weren't. */
export async function releaseBlob(ctx: Needs<'clock' | 'jobs'>, tx: Tx, blobId: string): Promise<boolean> {
  const blob = await findBlob(tx, blobId)
  if (!blob || blob.held === null) return false
  await tables(tx).updateTable('blobs').set({ held: null, held_for: null }).where('id', '=', blobId).execute()
  const named = await tables(tx)
    .selectFrom('versions')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .select('items.name')
    .where('versions.blob_id', '=', blobId)
    .limit(1)
    .executeTakeFirst()
  // Nothing is made from what is attached to pages.
  if (named) await examineBlobs(ctx, tx, [{ ...blob, held: null, name: named.name }])
  return true
}

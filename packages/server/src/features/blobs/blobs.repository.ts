import { sql } from 'kysely'
import type { BlobRow, BytesTables } from '../../core/bytes/bytes.tables.ts'
import type { OtherSums } from '../../core/bytes/other-sums.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import type { DeadObjectTables } from '../../drivers/storage/dead-objects/dead-objects.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'

const tables = onTables<BytesTables & DeadObjectTables & TreeTables>()

export async function insertBlobs(tx: Tx, blobs: readonly BlobRow[]): Promise<void> {
  if (blobs.length > 0) await tables(tx).insertInto('blobs').values(blobs).execute()
}

/** Writes further checksums of the bytes behind a version. */
export async function updateSums(tx: Tx, versionId: string, sums: OtherSums): Promise<void> {
  await tables(tx)
    .updateTable('blobs')
    .set(sums)
    .where('id', '=', e => e.selectFrom('versions').select('blob_id').where('versions.id', '=', versionId))
    .execute()
}

/** Returns false if the blob no longer exists. */
export async function updateBlob(
  tx: Tx,
  id: string,
  change: Partial<Pick<BlobRow, 'held' | 'held_for' | 'mime'>>,
): Promise<boolean> {
  const rows = await tables(tx).updateTable('blobs').set(change).where('id', '=', id).returning('id').execute()
  return rows.length > 0
}

/** The name of one of the files with these bytes; undefined if they are no file's. */
export async function findNameOf(db: Reader, blobId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('versions')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .select('items.name')
    .where('versions.blob_id', '=', blobId)
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/** Points a blob to another object, unless it was deleted or moved in the meantime; returns whether it did. */
export async function updatePlace(
  tx: Tx,
  id: string,
  from: string,
  to: Pick<BlobRow, 'disk' | 'storage_key'>,
): Promise<boolean> {
  const done = await tables(tx)
    .updateTable('blobs')
    .set(to)
    .where('id', '=', id)
    .where('storage_key', '=', from)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

export async function deleteBlobs(tx: Tx, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('blobs')
    .where('id', 'in', [...ids])
    .execute()
}

export function listObjectsOf(db: Reader, ids: readonly string[]) {
  return tables(db)
    .selectFrom('blobs')
    .select(['storage_key', 'disk', 'size', 'created_at'])
    .where('id', 'in', [...ids])
    .execute()
}

/** Records that the objects of these blobs are to be removed from then on: what is made from them, and the bytes too if so. */
export async function insertDeadOf(
  tx: Tx,
  ids: readonly string[],
  { since, withBytes }: { readonly since: number; readonly withBytes: boolean },
): Promise<void> {
  const from = sql<number>`cast(${since} as bigint)`.as('since')
  const bytes = tables(tx)
    .selectFrom('blobs')
    .where('id', 'in', [...ids])
  const pictures = tables(tx)
    .selectFrom('thumbnails')
    .where('blob_id', 'in', [...ids])
    .where('storage_key', 'is not', null)
    .select([sql<string>`storage_key`.as('storage_key'), sql<string>`disk`.as('disk'), from])
  const dead = withBytes ? bytes.select(['storage_key', 'disk', from]).unionAll(pictures) : pictures
  await tables(tx)
    .insertInto('dead_objects')
    .columns(['storage_key', 'disk', 'since'])
    .expression(dead)
    .onConflict(on => on.column('storage_key').doUpdateSet({ since }))
    .execute()
}

import type { BlobRow, BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { OtherSums } from '../../../core/bytes/other-sums.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import type { Storage } from '../../../drivers/storage/storage.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { FileTables } from '../files.tables.ts'

const tables = onTables<BytesTables & FileTables & TreeTables>()

/** How long unreferenced bytes are left alone: a reference may be about to be written. */
export const graceMs = 60 * 60 * 1000

export async function insertBlobs(tx: Tx, blobs: readonly BlobRow[]): Promise<void> {
  if (blobs.length > 0) await tables(tx).insertInto('blobs').values(blobs).execute()
}

const readBlobOfVersion = prepared((db, versionId: string) =>
  tables(db)
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .where('versions.id', '=', versionId)
    .selectAll('blobs'),
)

/** The bytes behind a version. */
export async function findBlobOfVersion(db: Reader, versionId: string): Promise<BlobRow | undefined> {
  return (await readBlobOfVersion(db, versionId))[0]
}

export function findBlob(db: Reader, id: string): Promise<BlobRow | undefined> {
  return tables(db).selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Records further checksums of the bytes behind a version, which was stored without them. */
export async function addSums(tx: Tx, versionId: string, sums: OtherSums): Promise<void> {
  const known = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== undefined))
  if (Object.keys(known).length === 0) return
  await tables(tx)
    .updateTable('blobs')
    .set(known)
    .where('id', '=', e => e.selectFrom('versions').select('blob_id').where('versions.id', '=', versionId))
    .execute()
}

/** Removes the row of a blob that was never used. The calling code deletes its bytes. */
export async function deleteUnusedBlob(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('blobs').where('id', '=', id).execute()
}

/** Records keys whose bytes are to be removed, not before `since`. */
export async function insertDeadObjects(
  tx: Tx,
  storage: Pick<Storage, 'diskOf'>,
  keys: readonly string[],
  since: number,
): Promise<void> {
  if (keys.length === 0) return
  await tables(tx)
    .insertInto('dead_objects')
    .values(keys.map(key => ({ storage_key: key, disk: storage.diskOf(key), since })))
    .onConflict(on => on.column('storage_key').doNothing())
    .execute()
}

/** Forgets recorded keys once their bytes are removed. */
export async function deleteDeadObjects(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tables(tx)
    .deleteFrom('dead_objects')
    .where('storage_key', 'in', [...keys])
    .execute()
}

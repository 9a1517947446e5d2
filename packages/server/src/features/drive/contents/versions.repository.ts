import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<BytesTables & TreeTables>()

export interface NewVersion {
  readonly id: string
  readonly itemId: string
  readonly blobId: string
  readonly number: number
  readonly size: number
  readonly by: string | null
  readonly now: number
}

/** Rows in one statement. */
const rowsAtOnce = 500

export async function insertVersions(tx: Tx, versions: readonly NewVersion[]): Promise<void> {
  const rows = versions.map(version => ({
    id: version.id,
    item_id: version.itemId,
    blob_id: version.blobId,
    number: version.number,
    size: version.size,
    name: null,
    is_kept: 0,
    created_by: version.by,
    created_at: version.now,
  }))
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tables(tx)
      .insertInto('versions')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
}

/** Returns whether a version has these bytes. */
export async function holdsContent(
  db: Reader,
  versionId: string,
  { size, sha256 }: { readonly size: number; readonly sha256: string },
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select('blobs.id')
    .where('versions.id', '=', versionId)
    .where('blobs.size', '=', size)
    .where('blobs.sha256', '=', sha256)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the current version of a file as replaced now. */
export async function recordReplaced(tx: Tx, file: Item, now: number): Promise<void> {
  if (file.version_id === null) return
  await tables(tx)
    .updateTable('versions')
    .set({ replaced_at: now, modified_at: file.modified_at })
    .where('id', '=', file.version_id)
    .execute()
}

/** The version that a given one has replaced, and whether an earlier version also has the bytes of the given one. */
export async function findReplaced(
  tx: Tx,
  itemId: string,
  version: { readonly number: number; readonly blob_id: string; readonly created_at: number },
) {
  const replaced = await tables(tx)
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select([
      'versions.id',
      'versions.blob_id',
      'versions.size',
      'versions.modified_at',
      'versions.created_at',
      'blobs.mime',
    ])
    .where('versions.item_id', '=', itemId)
    .where('versions.number', '<', version.number)
    .where('versions.replaced_at', '=', version.created_at)
    .orderBy('versions.number', 'desc')
    .executeTakeFirst()
  const twin = await tables(tx)
    .selectFrom('versions')
    .select('id')
    .where('item_id', '=', itemId)
    .where('number', '<', version.number)
    .where('blob_id', '=', version.blob_id)
    .executeTakeFirst()
  return { replaced, hasTwin: twin !== undefined }
}

/** Makes an earlier version of a file the current one, as far as the versions know. */
export async function unmarkReplaced(tx: Tx, id: string): Promise<void> {
  await tables(tx).updateTable('versions').set({ replaced_at: null }).where('id', '=', id).execute()
}

export async function deleteVersionRow(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('versions').where('id', '=', id).execute()
}

/** Moves all versions of one file to another, numbered from `firstNumber`. */
export async function moveVersions(tx: Tx, fromId: string, toId: string, firstNumber: number): Promise<number> {
  const rows = await tables(tx)
    .selectFrom('versions')
    .select('id')
    .where('item_id', '=', fromId)
    .orderBy('number')
    .execute()
  for (const [index, row] of rows.entries()) {
    await tables(tx)
      .updateTable('versions')
      .set({ item_id: toId, number: firstNumber + index })
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length
}

export async function findLatestNumber(tx: Tx, itemId: string): Promise<number> {
  const row = await tables(tx)
    .selectFrom('versions')
    .select(e => e.fn.max('number').as('number'))
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return Number(row?.number ?? 0)
}

import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { addToTotals } from '../items.repository.ts'
import { addToUsage } from '../spaces.repository.ts'

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

export async function insertVersions(tx: Tx, versions: readonly NewVersion[]): Promise<void> {
  if (versions.length === 0) return
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
  await tables(tx).insertInto('versions').values(rows).execute()
}

/** Whether a version has these bytes. */
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

export interface NewContent {
  readonly blobId: string
  readonly size: number
  readonly by: string | null
  readonly now: number
}

/** Makes a blob the newest version of a file. The calling code counts the usage of the new bytes. */
export async function replaceContent(tx: Tx, file: Item, content: NewContent, change: Partial<NewItem>): Promise<Item> {
  const id = newId()
  const number = (await findLatestNumber(tx, file.id)) + 1
  await noteReplaced(tx, file, content.now)
  await insertVersions(tx, [
    {
      id,
      itemId: file.id,
      blobId: content.blobId,
      number,
      size: content.size,
      by: content.by,
      now: content.now,
    },
  ])
  const item = await tables(tx)
    .updateTable('items')
    .set({ has_thumbnail: 0, ...change, version_id: id, size: content.size })
    .where('id', '=', file.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addToTotals(tx, file.parent_id, { bytes: content.size - file.size })
  await addToUsage(tx, file.space_id, { versions: file.size })
  return item
}

/** Marks the current version of a file as replaced now. */
export async function noteReplaced(tx: Tx, file: Item, now: number): Promise<void> {
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

/** Makes the version that the newest one replaced current again, and deletes the newest. Counts usage and totals. */
export async function takeBackVersion(
  tx: Tx,
  file: Item,
  versionId: string,
  replaced: { readonly id: string; readonly size: number },
  change: Partial<NewItem>,
): Promise<Item> {
  const [size, before] = [file.size, replaced.size]
  await tables(tx).updateTable('versions').set({ replaced_at: null }).where('id', '=', replaced.id).execute()
  const item = await tables(tx)
    .updateTable('items')
    .set({ ...change, version_id: replaced.id, size: before })
    .where('id', '=', file.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tables(tx).deleteFrom('versions').where('id', '=', versionId).execute()
  await addToTotals(tx, file.parent_id, { bytes: before - size })
  await addToUsage(tx, file.space_id, { used: -size, versions: -before })
  return item
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
  return row?.number ?? 0
}

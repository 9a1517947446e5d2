import type { Reader, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { addToTotals, type Item, type NewItem } from '../items.repository.ts'
import { addToUsage } from '../spaces.repository.ts'

export interface NewVersion {
  readonly id: string
  readonly itemId: string
  readonly blobId: string
  readonly number: number
  readonly size: number
  readonly by: string | null
  readonly now: number
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx
    .insertInto('versions')
    .values({
      id: version.id,
      item_id: version.itemId,
      blob_id: version.blobId,
      number: version.number,
      size: version.size,
      name: null,
      is_kept: 0,
      created_by: version.by,
      created_at: version.now,
    })
    .execute()
}

/** Whether a version's bytes are these. */
export async function holdsContent(
  db: Reader,
  versionId: string,
  { size, sha256 }: { readonly size: number; readonly sha256: string },
): Promise<boolean> {
  const row = await db
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

/** Makes a blob the newest version of a file. Usage of the new bytes themselves is the caller's to count. */
export async function replaceContent(tx: Tx, file: Item, content: NewContent, change: Partial<NewItem>): Promise<Item> {
  const id = newId()
  const number = (await findLatestNumber(tx, file.id)) + 1
  await noteReplaced(tx, file, content.now)
  await insertVersion(tx, {
    id,
    itemId: file.id,
    blobId: content.blobId,
    number,
    size: content.size,
    by: content.by,
    now: content.now,
  })
  const item = await tx
    .updateTable('items')
    .set({ has_thumbnail: 0, ...change, version_id: id, size: content.size })
    .where('id', '=', file.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addToTotals(tx, file.parent_id, { bytes: content.size - Number(file.size) })
  await addToUsage(tx, file.space_id, { versions: Number(file.size) })
  return item
}

/** Says that the current version of a file ceases to be that now. */
export async function noteReplaced(tx: Tx, file: Item, now: number): Promise<void> {
  if (file.version_id === null) return
  await tx.updateTable('versions').set({ replaced_at: now }).where('id', '=', file.version_id).execute()
}

/** Gives all versions of one file to another, where they count on from `firstNumber`. */
export async function moveVersions(tx: Tx, fromId: string, toId: string, firstNumber: number): Promise<number> {
  const rows = await tx.selectFrom('versions').select('id').where('item_id', '=', fromId).orderBy('number').execute()
  for (const [index, row] of rows.entries()) {
    await tx
      .updateTable('versions')
      .set({ item_id: toId, number: firstNumber + index })
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length
}

export async function findLatestNumber(tx: Tx, itemId: string): Promise<number> {
  const row = await tx
    .selectFrom('versions')
    .select(e => e.fn.max('number').as('number'))
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return Number(row?.number ?? 0)
}

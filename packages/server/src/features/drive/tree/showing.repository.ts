import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<TreeTables>()

/** Versions with the bytes of a blob. */
const versionsOf = (db: Reader, blobId: string) =>
  tables(db).selectFrom('versions').select('id').where('blob_id', '=', blobId)

/** The files whose current version has the bytes of a blob. */
export function listShowing(
  db: Reader,
  blobId: string,
): Promise<{ id: string; space_id: string; parent_id: string | null; name: string }[]> {
  return tables(db)
    .selectFrom('items')
    .select(['id', 'space_id', 'parent_id', 'name'])
    .where('version_id', 'in', versionsOf(db, blobId))
    .execute()
}

/** Marks these files as such that have a thumbnail of these colours. */
export async function markPictured(tx: Tx, blobId: string, placeholder: string | null): Promise<void> {
  await tables(tx)
    .updateTable('items')
    .set({ has_thumbnail: 1, placeholder })
    .where('version_id', 'in', versionsOf(tx, blobId))
    .execute()
}

/** Shows files with a version of these bytes, which only their senders could see until it was scanned, to everyone with access. */
export function reveal(tx: Tx, blobId: string): Promise<{ id: string; space_id: string; parent_id: string | null }[]> {
  const holding = tables(tx).selectFrom('versions').select('item_id').where('blob_id', '=', blobId)
  return tables(tx)
    .updateTable('items')
    .set({ held_for: null })
    .where('id', 'in', holding)
    .where('held_for', 'is not', null)
    .returning(['id', 'space_id', 'parent_id'])
    .execute()
}

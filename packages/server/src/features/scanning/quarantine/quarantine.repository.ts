import { foldText } from '@holdall/contract/drive/names.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { countRows } from '../../../platform/upkeep/waiting.ts'
import type { QuarantineRow, ScanningTables } from '../scanning.tables.ts'

const tables = onTables<ScanningTables & TreeTables>()

interface NewQuarantined {
  readonly blobId: string
  readonly kind: QuarantineRow['kind']
  readonly name: string
  readonly size: number
  readonly found: string
  readonly senderId: string | null
}

/** The row of something that is set aside now, without what it belongs to. */
export function newQuarantined(ctx: Needs<'clock'>, { blobId, kind, name, size, found, senderId }: NewQuarantined) {
  const row: QuarantineRow = {
    id: newId(),
    blob_id: blobId,
    kind,
    item_id: null,
    version_id: null,
    attachment_id: null,
    name,
    name_key: foldText(name),
    size,
    found,
    sender_id: senderId,
    space_id: null,
    folder_id: null,
    created_at: ctx.clock.now(),
  }
  return row
}

/** Returns false if it is there already. */
export async function insertQuarantined(tx: Tx, row: QuarantineRow): Promise<boolean> {
  const added = await tables(tx)
    .insertInto('quarantine')
    .values(row)
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function findQuarantined(db: Reader, ids: readonly string[]): Promise<Map<string, QuarantineRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('quarantine')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Everything with the same bytes. */
export function listOfBlob(db: Reader, blobId: string): Promise<QuarantineRow[]> {
  return tables(db).selectFrom('quarantine').selectAll().where('blob_id', '=', blobId).orderBy('id').execute()
}

export async function deleteQuarantined(tx: Tx, id: string): Promise<boolean> {
  const gone = await tables(tx).deleteFrom('quarantine').where('id', '=', id).returning('id').executeTakeFirst()
  return gone !== undefined
}

/** What a page of the list shows beside the rows: owners, workspaces and folders. */
export function listShown(db: Reader, ids: readonly string[]) {
  return tables(db)
    .selectFrom('quarantine')
    .leftJoin('spaces', 'spaces.id', 'quarantine.space_id')
    .leftJoin('items as folders', 'folders.id', 'quarantine.folder_id')
    .selectAll('quarantine')
    .select(['spaces.owner_id', 'spaces.kind as space_kind', 'spaces.name as space_name'])
    .select(['folders.name as folder_name', 'folders.parent_id as folder_parent'])
    .where('quarantine.id', 'in', [...ids])
    .execute()
}

/** Counts what is in quarantine, no further than `most`. */
export function countQuarantined(db: Reader, most: number): Promise<number> {
  return countRows(db, tables(db).selectFrom('quarantine').select('id').limit(most))
}

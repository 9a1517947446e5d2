import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { ImportEntryRow, ImportTables } from './imports.tables.ts'

const tables = onTables<ImportTables>()

/** Adds entries; those whose path is known already are left out. Returns the ones that are new. */
export async function insertEntries(
  tx: Tx,
  rows: readonly ImportEntryRow[],
): Promise<Pick<ImportEntryRow, 'kind' | 'size' | 'state'>[]> {
  if (rows.length === 0) return []
  return tables(tx)
    .insertInto('import_entries')
    .values([...rows])
    .onConflict(on => on.columns(['import_id', 'path_hash']).doNothing())
    .returning(['kind', 'size', 'state'])
    .execute()
}

/** SQLite uses a partial index only for a literal condition. */
const isPending = sql<boolean>`state = 'pending'`

/** What is still to do, in the order in which it was found. */
export function listPending(
  db: Reader,
  importId: string,
  kind: ImportEntryRow['kind'],
  limit: number,
): Promise<ImportEntryRow[]> {
  return tables(db)
    .selectFrom('import_entries')
    .selectAll()
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where(isPending)
    .orderBy('position')
    .limit(limit)
    .execute()
}

export function findEntries(db: Reader, importId: string, hashes: readonly string[]): Promise<ImportEntryRow[]> {
  if (hashes.length === 0) return Promise.resolve([])
  return tables(db)
    .selectFrom('import_entries')
    .selectAll()
    .where('import_id', '=', importId)
    .where('path_hash', 'in', [...hashes])
    .execute()
}

type EntryKey = Pick<ImportEntryRow, 'import_id' | 'path_hash'>

/** Gives an entry that is still to do its outcome. False if it has one already. */
export async function settleEntry(
  tx: Tx,
  { import_id, path_hash }: EntryKey,
  change: Partial<ImportEntryRow>,
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('import_entries')
    .set(change)
    .where('import_id', '=', import_id)
    .where('path_hash', '=', path_hash)
    .where(isPending)
    .returning('path_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes what an entry became here. */
export async function recordItem(
  tx: Tx,
  { import_id, path_hash }: EntryKey,
  item: { readonly id: string; readonly version_id: string | null },
): Promise<void> {
  await tables(tx)
    .updateTable('import_entries')
    .set({ item_id: item.id, version_id: item.version_id })
    .where('import_id', '=', import_id)
    .where('path_hash', '=', path_hash)
    .execute()
}

/** Whether an earlier import gave a file this version, from the same state of the other side's file. */
export async function isKnownVersion(
  db: Reader,
  { itemId, versionId, etag }: { itemId: string; versionId: string; etag: string },
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('import_entries')
    .select('path_hash')
    .where('item_id', '=', itemId)
    .where('version_id', '=', versionId)
    .where('etag', '=', etag)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Outcome = Exclude<ImportEntryRow['state'], 'pending'>

/** The report: entries with an outcome, in the order in which they were found. */
export function listSettled(
  db: Reader,
  importId: string,
  { outcome, after, limit }: { outcome: Outcome | null; after: number; limit: number },
): Promise<ImportEntryRow[]> {
  return tables(db)
    .selectFrom('import_entries')
    .selectAll()
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .$if(outcome !== null, q => q.where('state', '=', outcome as Outcome))
    .$if(outcome === null, q => q.where('state', '<>', 'pending'))
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Deletes some entries of an import; returns how many. */
export async function deleteEntries(tx: Tx, importId: string, limit: number): Promise<number> {
  const some = tables(tx)
    .selectFrom('import_entries')
    .select('path_hash')
    .where('import_id', '=', importId)
    .limit(limit)
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('import_entries')
    .where('import_id', '=', importId)
    .where('path_hash', 'in', some)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

import { sql } from 'kysely'
import { type Dialect, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { DiskRow, DiskTables } from './disks.tables.ts'

const tables = onTables<DiskTables>()

/** Oldest first. */
export function listDisks(db: Reader): Promise<DiskRow[]> {
  return tables(db).selectFrom('disks').selectAll().orderBy('created_at').orderBy('mark').execute()
}

export async function insertDisk(tx: Tx, row: DiskRow): Promise<void> {
  await tables(tx).insertInto('disks').values(row).execute()
}

export async function updateDiskOptions(
  tx: Tx,
  mark: string,
  changes: Pick<DiskRow, 'options' | 'options_hash'>,
): Promise<void> {
  await tables(tx).updateTable('disks').set(changes).where('mark', '=', mark).execute()
}

/** The advisory lock for adding disks; any number that nothing else uses. */
const adding = 7_360_211

/** Disks are added one at a time across all processes. SQLite has one writer anyway. */
export async function lockDisks(tx: Tx, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${adding})`.execute(tx)
}

/**
 * The disks are kept, so that they are recognised by their marks once someone enters their credentials. @returns how
 * many
 */
export async function deleteDiskOptions(tx: Tx): Promise<number> {
  const rows = await tables(tx)
    .updateTable('disks')
    .set(e => ({ options: '', options_hash: e.ref('mark') }))
    .returning('mark')
    .execute()
  return rows.length
}

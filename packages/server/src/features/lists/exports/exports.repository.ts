import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { ExportRow, ListExportTables } from './exports.tables.ts'

const tables = onTables<ListExportTables & PeopleTables>()

export async function insertExport(tx: Tx, row: ExportRow): Promise<void> {
  await tables(tx).insertInto('exports').values(row).execute()
}

export function findExport(db: Reader, id: string): Promise<ExportRow | undefined> {
  return tables(db).selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function finishExport(tx: Tx, id: string, size: number, expiresAt: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('exports')
    .set({ size, expires_at: expiresAt })
    .where('id', '=', id)
    .where('size', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether it existed: of several simultaneous calls, only one gets it. */
export async function deleteExport(tx: Tx, id: string): Promise<boolean> {
  return (await tables(tx).deleteFrom('exports').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

export function listExpired(db: Reader, now: number, limit: number): Promise<ExportRow[]> {
  return tables(db).selectFrom('exports').selectAll().where('expires_at', '<=', now).limit(limit).execute()
}

/** The mail address of the person who requested it. */
export async function findAddress(db: Reader, userId: string): Promise<string | undefined> {
  return (await tables(db).selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email
}

import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { StorageFiguresRow, StorageReportTables } from './storage-report.tables.ts'

const tables = onTables<StorageReportTables>()

export function findFigures(db: Reader, name: string): Promise<StorageFiguresRow | undefined> {
  return tables(db).selectFrom('storage_figures').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Stores figures, replacing the previous ones. */
export async function keepFigures(tx: Tx, name: string, figures: unknown, measuredAt: number): Promise<void> {
  const row = { name, figures: JSON.stringify(figures), measured_at: measuredAt }
  await tables(tx)
    .insertInto('storage_figures')
    .values(row)
    .onConflict(on => on.column('name').doUpdateSet(row))
    .execute()
}

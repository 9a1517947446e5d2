import type { Reader, Tx } from '../../platform/database/database.ts'
import type { StorageFiguresRow } from './storage.tables.ts'

export function findFigures(db: Reader, name: string): Promise<StorageFiguresRow | undefined> {
  return db.selectFrom('storage_figures').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Keeps figures in the place of those before. */
export async function keepFigures(tx: Tx, name: string, figures: unknown, measuredAt: number): Promise<void> {
  const row = { name, figures: JSON.stringify(figures), measured_at: measuredAt }
  await tx
    .insertInto('storage_figures')
    .values(row)
    .onConflict(on => on.column('name').doUpdateSet(row))
    .execute()
}

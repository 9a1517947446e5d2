import { onTables, type Reader } from '../../platform/database/database.ts'
import type { CustomPageTables } from '../custom-pages/custom-pages.tables.ts'

const tables = onTables<CustomPageTables>()

/** Returns which of these pages exist. */
export async function listPagesAmong(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('custom_pages')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(row => row.id))
}

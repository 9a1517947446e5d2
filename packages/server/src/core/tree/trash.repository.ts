import { onTables, type Reader } from '../../platform/database/database.ts'
import { type Item, isTrashed } from './items.repository.ts'
import type { TreeTables } from './tree.tables.ts'

const tables = onTables<TreeTables>()

/** Those of these items that are in the trash of these spaces. */
export async function findTrashed(
  db: Reader,
  ids: readonly string[],
  spaceIds: readonly string[],
): Promise<Map<string, Item>> {
  if (spaceIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('items')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('space_id', 'in', [...spaceIds])
    .where(isTrashed)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

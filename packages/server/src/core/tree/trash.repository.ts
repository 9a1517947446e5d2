import type { Reader } from '../../platform/database/database.ts'
import { type Item, isTrashed } from './items.repository.ts'

/** Those of these items that lie in the trash of these spaces. */
export async function findTrashed(
  db: Reader,
  ids: readonly string[],
  spaceIds: readonly string[],
): Promise<Map<string, Item>> {
  if (spaceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('items')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('space_id', 'in', [...spaceIds])
    .where(isTrashed)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

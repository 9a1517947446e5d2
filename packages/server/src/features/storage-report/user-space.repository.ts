import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'

const tables = onTables<TreeTables>()

/** What the spaces that someone owns use together, and how many there are. */
export function sumSpaces(db: Reader, ownerId: string) {
  return tables(db)
    .selectFrom('spaces')
    .where('owner_id', '=', ownerId)
    .select(e => [
      e.fn.sum('used_bytes').as('used'),
      e.fn.sum('trash_bytes').as('trash'),
      e.fn.sum('version_bytes').as('versions'),
      e.fn.sum('reserved_bytes').as('reserved'),
      e.fn.countAll().as('spaces'),
    ])
    .executeTakeFirst()
}

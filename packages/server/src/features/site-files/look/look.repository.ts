import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { isEntry } from '../site-file-list.repository.ts'

const tables = onTables<TreeTables>()

/** An item as in the list, with the owner of its space. */
export function findEntry(db: Reader, id: string) {
  return tables(db)
    .selectFrom('items')
    .innerJoin('spaces', 'spaces.id', 'items.space_id')
    .where('items.id', '=', id)
    .where(isEntry)
    .selectAll('items')
    .select('spaces.owner_id')
    .executeTakeFirst()
}

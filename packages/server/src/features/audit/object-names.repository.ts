import type { TagTables } from '../../core/marks/tags.tables.ts'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { CustomPageTables } from '../custom-pages/custom-pages.tables.ts'

const tables = onTables<CustomPageTables & PeopleTables & RightsTables & TagTables & TreeTables>()

interface Line {
  readonly object_type: string | null
  readonly object_id: string | null
}

/** Current names by kind of object and id. Ids may belong to deleted objects. */
const namesOf: Readonly<Record<string, (db: Reader, ids: string[]) => Promise<{ id: string; name: string }[]>>> = {
  user: (db, ids) => tables(db).selectFrom('users').select(['id', 'email as name']).where('id', 'in', ids).execute(),
  item: (db, ids) => tables(db).selectFrom('items').select(['id', 'name']).where('id', 'in', ids).execute(),
  space: (db, ids) => tables(db).selectFrom('spaces').select(['id', 'name']).where('id', 'in', ids).execute(),
  role: (db, ids) => tables(db).selectFrom('roles').select(['id', 'name']).where('id', 'in', ids).execute(),
  group: (db, ids) => tables(db).selectFrom('groups').select(['id', 'name']).where('id', 'in', ids).execute(),
  page: (db, ids) =>
    tables(db).selectFrom('custom_pages').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  tag: (db, ids) =>
    tables(db).selectFrom('tags').select(['id', 'display_name as name']).where('id', 'in', ids).execute(),
}

/**
 * Returns the names of the objects of these entries; for a user, the address. Null if the object was deleted or has no
 * name.
 */
export async function findObjectNames(db: Reader, lines: readonly Line[]): Promise<(line: Line) => string | null> {
  const byType = Map.groupBy(
    lines.filter(line => line.object_id !== null),
    line => line.object_type ?? '',
  )
  const found = await Promise.all(
    [...byType].map(async ([type, about]) => {
      const ids = [...new Set(about.flatMap(line => line.object_id ?? []))]
      const rows = await (namesOf[type]?.(db, ids) ?? [])
      return rows.map(({ id, name }) => [`${type} ${id}`, name] as const)
    }),
  )
  const names = new Map(found.flat())
  return ({ object_type, object_id }) => names.get(`${object_type} ${object_id}`) || null
}

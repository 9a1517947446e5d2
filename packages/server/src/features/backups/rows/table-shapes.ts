import { sql } from 'kysely'
import { dialectOf, type Reader } from '../../../platform/database/database.ts'

export interface TableShape {
  readonly name: string
  /** Those that hold a value of their own, in a fixed order; generated ones aren't among them. */
  readonly columns: readonly string[]
  /** The columns of the primary key, by which rows are read in order. */
  readonly key: readonly string[]
}

interface ColumnRow {
  readonly place: string
  readonly name: string
  /** From 1; 0 for columns that aren't part of the key. */
  readonly in_key: number
}

/** Every table of the product, by name; the migrator's own and those that belong to a full-text index aren't among them. */
export async function readShapes(db: Reader): Promise<ReadonlyMap<string, TableShape>> {
  const rows = await (dialectOf(db) === 'sqlite' ? readSqlite(db) : readPostgres(db))
  const shapes = new Map<string, TableShape>()
  for (const [name, columns] of Map.groupBy(rows, row => row.place)) {
    const key = columns.filter(column => column.in_key > 0).toSorted((a, b) => a.in_key - b.in_key)
    shapes.set(name, {
      name,
      columns: columns.map(column => column.name).toSorted(),
      key: key.map(column => column.name),
    })
  }
  return shapes
}

async function readSqlite(db: Reader): Promise<readonly ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select list.name as place, info.name, info.pk as in_key
    from pragma_table_list as list, pragma_table_xinfo(list.name) as info
    where list.schema = 'main' and list.type = 'table' and info.hidden = 0
      and list.name not like 'sqlite!_%' escape '!' and list.name not like 'kysely!_%' escape '!'`.execute(db)
  return rows
}

async function readPostgres(db: Reader): Promise<readonly ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select tables.relname as place, attribute.attname as name,
      coalesce(array_position(key.indkey::int2[], attribute.attnum), -1) + 1 as in_key
    from pg_class as tables
    join pg_attribute as attribute on attribute.attrelid = tables.oid and attribute.attnum > 0
      and not attribute.attisdropped and attribute.attgenerated = ''
    left join pg_index as key on key.indrelid = tables.oid and key.indisprimary
    where tables.relkind = 'r' and tables.relnamespace = current_schema()::regnamespace
      and tables.relname not like 'kysely!_%' escape '!'`.execute(db)
  return rows
}

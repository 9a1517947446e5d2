import { sql } from 'kysely'
import type { Database, Reader } from '../src/platform/database/database.ts'

/** Each table, function and extension of a database by its name, with one line for everything that belongs to it. */
export type DatabaseSchema = Readonly<Record<string, readonly string[]>>

/**
 * Reads the whole schema in a form that can be compared: the order of columns and the layout of statements don't count,
 * and the migrator's own tables are left out.
 */
export async function readSchema({ dialect, write }: Database): Promise<DatabaseSchema> {
  const lines = dialect === 'sqlite' ? await readSqlite(write) : await readPostgres(write)
  const schema: Record<string, string[]> = {}
  for (const { place, line } of lines) {
    schema[place] ??= []
    schema[place].push(
      line
        .replace(/\s+/g, ' ')
        .replace(/ ?([(),]) ?/g, '$1')
        .trim(),
    )
  }
  for (const list of Object.values(schema)) list.sort()
  return schema
}

interface Line {
  /** The table, function or extension to which it belongs. */
  readonly place: string
  readonly line: string
}

async function readSqlite(db: Reader): Promise<Line[]> {
  const { rows: stored } = await sql<{ type: string; name: string; place: string; text: string }>`
    select type, name, tbl_name as place, sql as text from sqlite_schema
    where sql is not null and name not like 'kysely%' and name <> 'sqlite_sequence'`.execute(db)
  const virtual = stored.filter(row => /^create virtual/i.test(row.text))
  const lines: Line[] = []
  for (const { type, name, place, text } of stored) {
    // A full-text index keeps tables of its own, which SQLite creates.
    if (virtual.some(index => name.startsWith(`${index.name}_`)) && type === 'table') continue
    const isTable = type === 'table' && !virtual.some(index => index.name === name)
    // SQLite stores the first words of a statement in capitals.
    const line = text.replaceAll('"', '').replace(/^create (unique |virtual )?\w+/i, start => start.toLowerCase())
    lines.push(...(isTable ? await readSqliteTable(db, name, text) : [{ place, line }]))
  }
  return lines
}

async function readSqliteTable(db: Reader, place: string, text: string): Promise<Line[]> {
  const { rows: columns } = await sql<{ line: string }>`
    select name || ' ' || lower(type) || iif("notnull", ' not null', '') || coalesce(' default ' || dflt_value, '')
      || iif(pk, ' in the primary key', '') || iif(hidden, ' generated', '') as line
    from pragma_table_xinfo(${place})`.execute(db)
  const { rows: references } = await sql<{ line: string }>`
    select "from" || ' references ' || "table" || ' ' || "to" || ' on delete ' || on_delete || ' on update ' || on_update
      as line from pragma_foreign_key_list(${place})`.execute(db)
  const { rows: keys } = await sql<{ line: string }>`
    select iif(list.origin = 'pk', 'primary key', 'unique') || ' ' || (
      select group_concat(name, ', ') from (select name from pragma_index_info(list.name) order by seqno)) as line
    from pragma_index_list(${place}) as list where list.origin in ('pk', 'u')`.execute(db)
  const { rows: kinds } = await sql<{ line: string }>`
    select iif(wr, 'without row ids', 'with row ids') || iif(strict, ', strict', '') as line
    from pragma_table_list(${place}) where schema = 'main'`.execute(db)
  const numbers = / autoincrement/i.test(text) ? [{ line: 'numbers are never used again' }] : []
  return [...columns, ...references, ...keys, ...kinds, ...numbers].map(({ line }) => ({ place, line }))
}

async function readPostgres(db: Reader): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname not like 'kysely%'
    )
    select relname as place, concat_ws(' ', attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end,
      case when attgenerated <> '' then 'generated' end, 'default ' || pg_get_expr(adbin, adrelid),
      'collate ' || collname) as line
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = tables.oid and adnum = attnum
    left join pg_collation on pg_collation.oid = attcollation and collname <> 'default'
    union all
    select relname, 'constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    from tables join pg_constraint on conrelid = tables.oid and contype <> 'n'
    union all
    select relname, pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid
    union all
    select relname, pg_get_triggerdef(pg_trigger.oid) from tables join pg_trigger on tgrelid = tables.oid
    where not tgisinternal
    union all
    select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select relname, 'sequence ' || format_type(seqtypid, null) || ' by ' || seqincrement || ' owned by '
      || coalesce(refobjid::regclass::text || '.' || attname, 'no column')
    from pg_class join pg_sequence on seqrelid = pg_class.oid
    left join pg_depend on objid = pg_class.oid and pg_depend.classid = 'pg_class'::regclass and deptype = 'a'
    left join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where relnamespace = 'public'::regnamespace
    union all
    select extname, 'extension' from pg_extension`.execute(db)
  return rows
}

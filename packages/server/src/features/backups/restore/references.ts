import { sql } from 'kysely'
import type { Database, Dialect, Tx } from '../../../platform/database/database.ts'

/**
 * Runs `work` in a transaction in which rows may refer to others that are inserted later. Before it commits, every
 * reference is checked.
 */
export function withoutReferences(db: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  return db.dialect === 'sqlite' ? onSqlite(db, work) : onPostgres(db, work)
}

/** SQLite ignores the switch inside a transaction. */
async function onSqlite(db: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db.write)
  try {
    await db.transaction(async tx => {
      await work(tx)
      const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(tx)
      const [first] = rows
      if (first) throw new Error(`A row of ${first.table} refers to a row of ${first.parent} that isn't there`)
    })
  } finally {
    await sql`pragma foreign_keys = on`.execute(db.write)
  }
}

interface Reference {
  readonly place: string
  readonly name: string
  readonly definition: string
}

/** PostgreSQL lets only a superuser switch them off; the owner of a table may take them away and add them again. */
async function onPostgres(db: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction(async tx => {
    const { rows } = await sql<Reference>`
      select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
    for (const { place, name } of rows)
      await sql`alter table ${sql.raw(place)} drop constraint ${sql.id(name)}`.execute(tx)
    await work(tx)
    for (const { place, name, definition } of rows)
      await sql`alter table ${sql.raw(place)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
  })
}

interface Counter {
  readonly place: string
  readonly name: string
  readonly counter: string
}

/** New rows get numbers above those that were inserted. SQLite sees to that itself. */
export async function continueCounters(tx: Tx, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return
  const { rows } = await sql<Counter>`
    select tables.relname as place, attribute.attname as name,
      pg_get_serial_sequence(quote_ident(tables.relname), attribute.attname) as counter
    from pg_class as tables join pg_attribute as attribute on attribute.attrelid = tables.oid
    where tables.relkind = 'r' and tables.relnamespace = current_schema()::regnamespace and attribute.attnum > 0
      and not attribute.attisdropped
      and pg_get_serial_sequence(quote_ident(tables.relname), attribute.attname) is not null`.execute(tx)
  for (const { place, name, counter } of rows)
    await sql`
      select setval(${counter}::regclass, greatest(1, (select max(${sql.ref(name)}) from ${sql.table(place)})),
        exists (select 1 from ${sql.table(place)}))`.execute(tx)
}

import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * The storage used in a space by kind of file, kept by triggers so that no write can forget it and no million rows have
 * to be read for it; and an index of its largest files.
 */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('space_kinds')
    .addColumn('space_id', text as never, c => c.notNull().references('spaces.id').onDelete('cascade'))
    // The beginning of an item's type_key.
    .addColumn('kind', text as never, c => c.notNull())
    .addColumn('bytes', whole, c => c.notNull())
    .addColumn('files', whole, c => c.notNull())
    .addPrimaryKeyConstraint('space_kinds_pk', ['space_id', 'kind'])
    .execute()
  await sql`create index items_largest on items (space_id, size, id) where rank = 1`.execute(db)
  await (context.dialect === 'sqlite' ? keepOnSqlite(db) : keepOnPostgres(db))
}

type Schema = Parameters<Migration>[0]

async function keepOnSqlite(db: Schema): Promise<void> {
  const kindOf = (row: string) => `substr(${row}type_key, 1, instr(${row}type_key || '.', '.') - 1)`
  const add = `insert into space_kinds (space_id, kind, bytes, files)
      values (new.space_id, ${kindOf('new.')}, new.size, 1)
      on conflict (space_id, kind) do update set bytes = bytes + excluded.bytes, files = files + 1;`
  const take = `update space_kinds set bytes = bytes - old.size, files = files - 1
      where space_id = old.space_id and kind = ${kindOf('old.')};`
  for (const statement of [
    `insert into space_kinds (space_id, kind, bytes, files)
      select space_id, ${kindOf('')}, sum(size), count(*) from items where rank = 1 group by 1, 2`,
    `create trigger space_kinds_insert after insert on items when new.rank = 1 begin ${add} end`,
    `create trigger space_kinds_delete after delete on items when old.rank = 1 begin ${take} end`,
    `create trigger space_kinds_update after update of size, type_key, space_id on items
      when old.rank = 1 and (old.size <> new.size or old.type_key <> new.type_key or old.space_id <> new.space_id)
      begin ${take} ${add} end`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

async function keepOnPostgres(db: Schema): Promise<void> {
  const upsert = (rows: string) => `insert into space_kinds (space_id, kind, bytes, files) ${rows}
      on conflict (space_id, kind) do update
      set bytes = space_kinds.bytes + excluded.bytes, files = space_kinds.files + excluded.files`
  // In a fixed order, so that concurrent statements wait for each other instead of causing a deadlock.
  const sums = (sign: string, rows: string) => `select space_id, split_part(type_key, '.', 1), ${sign}sum(size)::bigint,
      ${sign}count(*)::bigint from ${rows} where rank = 1 group by 1, 2 order by 1, 2`
  for (const statement of [
    upsert(sums('', 'items')),
    `create function space_kinds_insert() returns trigger language plpgsql as $$ begin
      ${upsert(sums('', 'added'))}; return null; end $$`,
    `create function space_kinds_delete() returns trigger language plpgsql as $$ begin
      ${upsert(sums('-', 'removed'))}; return null; end $$`,
    `create function space_kinds_update() returns trigger language plpgsql as $$ begin
      update space_kinds set bytes = bytes - old.size, files = files - 1
        where space_id = old.space_id and kind = split_part(old.type_key, '.', 1);
      ${upsert("values (new.space_id, split_part(new.type_key, '.', 1), new.size, 1)")}; return null; end $$`,
    `create trigger space_kinds_insert after insert on items referencing new table as added
      for each statement execute function space_kinds_insert()`,
    `create trigger space_kinds_delete after delete on items referencing old table as removed
      for each statement execute function space_kinds_delete()`,
    `create trigger space_kinds_update after update of size, type_key, space_id on items for each row
      when (old.rank = 1 and (old.size <> new.size or old.type_key <> new.type_key or old.space_id <> new.space_id))
      execute function space_kinds_update()`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

import { sql } from 'kysely'
import type { Migration, Schema } from './migration.ts'

/** The way from the root of a space down to its closed folders, so that lists look only at those below them. */
export const up: Migration = async (db, context) => {
  // 1 on folders that may have closings and on everything above them; the triggers set it, and nothing takes it away.
  await db.schema
    .alterTable('items')
    .addColumn('leads_to_closed', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await sql`create index items_leading on items (parent_id) where leads_to_closed = 1`.execute(db)
  await sql.raw(mark('select id from items where is_closed = 1 and parent_id is not null')).execute(db)
  await (context.dialect === 'sqlite' ? keepOnSqlite(db) : keepOnPostgres(db))
}

/** Marks these items and everything above them. */
function mark(ids: string): string {
  return `update items set leads_to_closed = 1 where leads_to_closed = 0 and id in (
    with recursive up (id, parent_id) as (
      select id, parent_id from items where id in (${ids})
      union
      select items.id, items.parent_id from items join up on items.id = up.parent_id
    ) select id from up)`
}

// A folder is closed, or something that leads to a closed one comes into another folder. What lost its folder leads
// nowhere (`orphanTrashedBelow`).
const condition = 'new.parent_id is not null and (new.is_closed = 1 or new.leads_to_closed = 1)'

async function keepOnSqlite(db: Schema): Promise<void> {
  await sql
    .raw(`create trigger items_leading after update of parent_id, is_closed on items when ${condition}
      begin ${mark('new.id')}; end`)
    .execute(db)
}

async function keepOnPostgres(db: Schema): Promise<void> {
  await sql
    .raw(`create function items_leading() returns trigger language plpgsql as $$ begin
      ${mark('new.id')}; return null; end $$`)
    .execute(db)
  await sql
    .raw(`create trigger items_leading after update of parent_id, is_closed on items for each row when (${condition})
      execute function items_leading()`)
    .execute(db)
}

import { sql } from 'kysely'
import type { Migration, Schema } from './migration.ts'

/** The way from the root of a space down to its closed folders, so that lists look only at those below them. */
export const up: Migration = async (db, context) => {
  // 1 on folders that may have closings and on everything above them. Triggers keep it; a root never loses it.
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

/** Takes the mark from a folder and from what is above it, as far as nothing else there leads to something closed. */
function unmark(id: string): string {
  const leadsBy = (others: string) => `items.is_closed = 1 or exists (
    select 1 from items as below where below.parent_id = items.id and below.leads_to_closed = 1 ${others})`
  return `update items set leads_to_closed = 0 where id in (
    with recursive free (id, parent_id) as (
      select items.id, items.parent_id from items where items.id = ${id} and not (${leadsBy('')})
      union
      select items.id, items.parent_id from items join free on items.id = free.parent_id
      where not (${leadsBy('and below.id <> free.id')})
    ) select id from free)`
}

/**
 * What each change of a row does. A folder is closed or opened, or something that leads to a closed one goes elsewhere.
 * What lost its folder leads nowhere (`orphanTrashedBelow`).
 */
function changesOf(isNot: string) {
  const isMoved = `old.parent_id ${isNot} new.parent_id`
  return {
    items_leading: {
      when: `new.parent_id is not null and (new.is_closed = 1 or (new.leads_to_closed = 1 and ${isMoved}))`,
      does: mark('new.id'),
    },
    items_left: {
      when: `old.parent_id is not null and old.leads_to_closed = 1 and ${isMoved}`,
      does: unmark('old.parent_id'),
    },
    items_opened: { when: 'old.is_closed = 1 and new.is_closed = 0', does: unmark('new.id') },
  }
}

async function keepOnSqlite(db: Schema): Promise<void> {
  for (const [name, { when, does }] of Object.entries(changesOf('is not')))
    await sql
      .raw(`create trigger ${name} after update of parent_id, is_closed on items when ${when} begin ${does}; end`)
      .execute(db)
}

async function keepOnPostgres(db: Schema): Promise<void> {
  for (const [name, { when, does }] of Object.entries(changesOf('is distinct from'))) {
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${does}; return null; end $$`)
      .execute(db)
    await sql
      .raw(`create trigger ${name} after update of parent_id, is_closed on items for each row when (${when})
        execute function ${name}()`)
      .execute(db)
  }
}

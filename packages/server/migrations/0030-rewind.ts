import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, MigrationContext, Schema } from './migration.ts'

/** What items were before each change, and the acts that put folders back (docs/decisions/0101). */
export const up: Migration = async (db, context) => {
  const { text, whole, counter, counted } = columns(context)

  await db.schema
    .createTable('item_changes')
    .addColumn('seq', counter, counted)
    .addColumn('item_id', text, c => c.notNull())
    // All of the following is what was true before the change.
    .addColumn('space_id', text, c => c.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('parent_id', text)
    .addColumn('rank', 'integer', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('sort_key', text, c => c.notNull())
    .addColumn('type_key', text, c => c.notNull())
    // The bytes of a file: a version may be deleted while others still have them.
    .addColumn('blob_id', text)
    .addColumn('size', whole, c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('modified_at', whole, c => c.notNull())
    // When it changed, by the clock of the database.
    .addColumn('at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('item_changes_item').on('item_changes').columns(['item_id', 'at', 'seq']).execute()
  await db.schema.createIndex('item_changes_parent').on('item_changes').columns(['parent_id', 'at']).execute()
  await db.schema.createIndex('item_changes_space').on('item_changes').columns(['space_id', 'at', 'seq']).execute()
  await db.schema.createIndex('items_space_created').on('items').columns(['space_id', 'created_at', 'id']).execute()

  await db.schema
    .createTable('item_history')
    // One row: since when the changes are complete.
    .addColumn('id', 'integer', c => c.primaryKey())
    .addColumn('complete_since', whole, c => c.notNull())
    .execute()
  await sql`insert into item_history (id, complete_since) values (1, ${sql.raw(context.dialect === 'sqlite' ? nowOnSqlite : nowOnPostgres)})`.execute(
    db,
  )

  await createActs(db, context)
  if (context.dialect === 'sqlite') await noteChangesOnSqlite(db)
  else await noteChangesOnPostgres(db)
}

/** Milliseconds since 1970. */
const nowOnSqlite = `cast(unixepoch('subsec') * 1000 as integer)`
const nowOnPostgres = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

async function createActs(db: Schema, context: MigrationContext): Promise<void> {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('rewinds')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('space_id', text, c => c.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('folder_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    // The time to which it goes back; null if it undoes another one.
    .addColumn('moment', whole)
    .addColumn('undoes_id', text, c => c.references('rewinds.id').onDelete('cascade'))
    // JSON text of the ids of the chosen items; null for everything in the folder.
    .addColumn('chosen', 'text')
    // planning, planned, running, done, cancelled or failed
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('job_id', text)
    .addColumn('error_code', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('finished_at', whole)
    .execute()
  await db.schema.createIndex('rewinds_folder').on('rewinds').columns(['folder_id', 'created_at']).execute()
  await db.schema.createIndex('rewinds_space').on('rewinds').columns(['space_id', 'state']).execute()
  await db.schema.createIndex('rewinds_user').on('rewinds').column('user_id').execute()
  await db.schema.createIndex('rewinds_created').on('rewinds').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('rewinds_undoes').on('rewinds').column('undoes_id').execute()

  await db.schema
    .createTable('rewind_steps')
    .addColumn('rewind_id', text, c => c.notNull().references('rewinds.id').onDelete('cascade'))
    // The item as it was then; it may no longer exist.
    .addColumn('item_id', text, c => c.notNull())
    // Steps are carried out in this order: a folder before what belongs into it, what goes to the trash last.
    .addColumn('position', whole, c => c.notNull())
    .addColumn('rank', 'integer', c => c.notNull())
    // content, restore, move, rename, make or trash
    .addColumn('kind', 'text', c => c.notNull())
    // pending, done or left
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('size', whole, c => c.notNull())
    .addColumn('to_state', 'text', c => c.notNull())
    .addColumn('to_parent', text)
    .addColumn('to_name', 'text', c => c.notNull())
    // The bytes that it gets; null if its content stays as it is.
    .addColumn('to_blob', text)
    .addColumn('to_modified', whole)
    // What it has to be for this step, where someone may have changed it since: JSON text.
    .addColumn('expected', 'text')
    // What it was before the step and after it: JSON text.
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    // In which order the steps were carried out.
    .addColumn('done_as', whole)
    // The item that was made in place of one that no longer exists.
    .addColumn('made_id', text)
    .addPrimaryKeyConstraint('rewind_steps_pk', ['rewind_id', 'item_id'])
    .execute()
  await db.schema
    .createIndex('rewind_steps_order')
    .on('rewind_steps')
    .columns(['rewind_id', 'state', 'position', 'item_id'])
    .execute()
  await db.schema.createIndex('rewind_steps_done').on('rewind_steps').columns(['rewind_id', 'done_as']).execute()
}

const kept = [
  'item_id',
  'space_id',
  'parent_id',
  'rank',
  'name',
  'sort_key',
  'type_key',
  'blob_id',
  'size',
  'state',
  'created_at',
  'modified_at',
] as const

function valuesOf(row: string): string {
  const values: Partial<Record<(typeof kept)[number], string>> = {
    item_id: `${row}.id`,
    blob_id: `(select blob_id from versions where versions.id = ${row}.version_id)`,
  }
  return kept.map(name => values[name] ?? `${row}.${name}`).join(', ')
}

const insert = `insert into item_changes (${kept.join(', ')}, at)`

/**
 * Rows that are on their way out say nothing: of a tree that is deleted forever, only its top has been in the trash. What is
 * deleted from under a live folder was merged into something else.
 */
const isTold = `old.state <> 'deleting' and (new.state <> 'deleting' or old.state = 'trashed')`

async function noteChangesOnSqlite(db: Schema): Promise<void> {
  for (const statement of [
    `create trigger item_changes_update after update of parent_id, name, version_id, state on items
      when (old.parent_id is not new.parent_id or old.name <> new.name or old.version_id is not new.version_id
        or old.state <> new.state) and ${isTold}
      begin ${insert} values (${valuesOf('old')}, ${nowOnSqlite}); end`,
    `create trigger item_changes_delete after delete on items
      when old.state in ('live', 'trashed') and old.parent_id is not null
        and exists (select 1 from items where id = old.parent_id and state <> 'deleting')
      begin ${insert} values (${valuesOf('old')}, ${nowOnSqlite}); end`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

async function noteChangesOnPostgres(db: Schema): Promise<void> {
  for (const statement of [
    `create function item_changes_update() returns trigger language plpgsql as $$ begin
      ${insert} values (${valuesOf('old')}, ${nowOnPostgres}); return null; end $$`,
    `create function item_changes_delete() returns trigger language plpgsql as $$ begin
      ${insert} select ${valuesOf('removed')}, ${nowOnPostgres} from removed join items as parent on parent.id = removed.parent_id
        where removed.state in ('live', 'trashed') and parent.state <> 'deleting'; return null; end $$`,
    `create trigger item_changes_update after update of parent_id, name, version_id, state on items for each row
      when ((old.parent_id is distinct from new.parent_id or old.name <> new.name
        or old.version_id is distinct from new.version_id or old.state <> new.state) and ${isTold})
      execute function item_changes_update()`,
    `create trigger item_changes_delete after delete on items referencing old table as removed
      for each statement execute function item_changes_delete()`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

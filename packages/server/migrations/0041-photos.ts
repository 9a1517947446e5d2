import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, Schema } from './migration.ts'

/** When pictures and videos were taken, and all of them by that time (docs/decisions/0107). */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // Milliseconds since 1970 of the wall clock where it was taken, as if it were in UTC; null if the file doesn't say.
  await db.schema.alterTable('media_details').addColumn('taken_at', whole).execute()

  // One row for each live picture and video; those below a folder in the trash are among them.
  await db.schema
    .createTable('photos')
    .addColumn('item_id', text, c => c.primaryKey().references('items.id').onDelete('cascade'))
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('parent_id', text, c => c.notNull())
    .addColumn('is_video', 'integer', c => c.notNull())
    // As above; for files that don't say it, when they were modified.
    .addColumn('taken_at', whole, c => c.notNull())
    // Days since 1970, of that time.
    .addColumn('day', whole, c => c.notNull())
    .execute()
  // They have every column that is counted or filtered, so that 100,000 rows are counted without reading the table.
  await db.schema
    .createIndex('photos_timeline')
    .on('photos')
    .columns(['space_id', 'day', 'taken_at', 'item_id', 'is_video', 'parent_id'])
    .execute()
  await db.schema
    .createIndex('photos_folder')
    .on('photos')
    .columns(['parent_id', 'day', 'taken_at', 'item_id', 'is_video'])
    .execute()

  await sql.raw(insertPhotos('true')).execute(db)
  // What is stored already is read by the job that reads new files.
  await sql
    .raw(`insert into media_queue (blob_id, tries) select id, 0 from blobs where ${isPhoto('mime')}
      on conflict (blob_id) do nothing`)
    .execute(db)

  await (context.dialect === 'sqlite' ? keepOnSqlite(db) : keepOnPostgres(db))
}

/** Drawings (SVG) aren't photos: they are never rendered on the server. */
function isPhoto(mime: string): string {
  return `((${mime} like 'image/%' and ${mime} <> 'image/svg+xml') or ${mime} like 'video/%')`
}

const dayMs = 24 * 3600 * 1000

/** Whole days, also for times before 1970, where division rounds up. */
const day = `(taken_at - ((taken_at % ${dayMs}) + ${dayMs}) % ${dayMs}) / ${dayMs}`

/** Everything that belongs into the table, limited by a condition on `items`. A test compares the table with it. */
export function selectPhotos(condition: string): string {
  return `select item_id, space_id, parent_id, is_video, taken_at, ${day} as day from (
    select items.id as item_id, items.space_id, items.parent_id,
      case when items.mime like 'video/%' then 1 else 0 end as is_video,
      coalesce(media_details.taken_at, items.modified_at) as taken_at
    from items
      left join versions on versions.id = items.version_id
      left join media_details on media_details.blob_id = versions.blob_id
    where items.rank = 1 and items.state = 'live' and items.parent_id is not null and ${isPhoto('items.mime')}
      and ${condition}) as taken`
}

function insertPhotos(condition: string): string {
  return `insert into photos (item_id, space_id, parent_id, is_video, taken_at, day) ${selectPhotos(condition)}`
}

const ofBlob = 'in (select item_id from versions where blob_id = new.blob_id)'
const watched = ['parent_id', 'space_id', 'mime', 'state', 'version_id', 'modified_at'] as const

async function keepOnSqlite(db: Schema): Promise<void> {
  const refresh = (items: string) => `delete from photos where item_id ${items}; ${insertPhotos(`items.id ${items}`)};`
  const differs = watched.map(name => `old.${name} is not new.${name}`).join(' or ')
  for (const statement of [
    `create trigger photos_item_insert after insert on items
      when new.rank = 1 and new.state = 'live' and ${isPhoto('new.mime')}
      begin ${insertPhotos('items.id = new.id')}; end`,
    `create trigger photos_item_update after update of ${watched.join(', ')} on items
      when new.rank = 1 and (${isPhoto('old.mime')} or ${isPhoto('new.mime')}) and (${differs})
      begin ${refresh('= new.id')} end`,
    // A new file's version is written after the file itself.
    `create trigger photos_version after insert on versions
      when exists (select 1 from media_details where blob_id = new.blob_id and taken_at is not null)
      begin ${refresh('= new.item_id')} end`,
    `create trigger photos_media_insert after insert on media_details when new.taken_at is not null
      begin ${refresh(ofBlob)} end`,
    `create trigger photos_media_update after update of taken_at on media_details when old.taken_at is not new.taken_at
      begin ${refresh(ofBlob)} end`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

async function keepOnPostgres(db: Schema): Promise<void> {
  const refresh = (items: string) => `delete from photos where item_id ${items}; ${insertPhotos(`items.id ${items}`)};`
  const differs = watched.map(name => `old.${name} is distinct from new.${name}`).join(' or ')
  // A row of photos only changes while its item is locked, so that no two transactions write it from what each sees.
  const lockItems = `perform 1 from items where id ${ofBlob} order by id for no key update;`
  for (const statement of [
    `create function photos_item_insert() returns trigger language plpgsql as $$ begin
      ${insertPhotos('items.id = new.id')}; return null; end $$`,
    `create function photos_item_update() returns trigger language plpgsql as $$ begin
      ${refresh('= new.id')} return null; end $$`,
    `create function photos_version() returns trigger language plpgsql as $$ begin
      if exists (select 1 from media_details where blob_id = new.blob_id and taken_at is not null) then
        ${refresh('= new.item_id')} end if; return null; end $$`,
    // The lock on the blob waits for those who are making a file of it, and lets others see what is written here.
    `create function photos_media() returns trigger language plpgsql as $$ begin
      ${lockItems}
      perform 1 from blobs where id = new.blob_id for update;
      ${lockItems}
      ${refresh(ofBlob)} return null; end $$`,
    `create trigger photos_item_insert after insert on items for each row
      when (new.rank = 1 and new.state = 'live' and ${isPhoto('new.mime')})
      execute function photos_item_insert()`,
    `create trigger photos_item_update after update of ${watched.join(', ')} on items for each row
      when (new.rank = 1 and (${isPhoto('old.mime')} or ${isPhoto('new.mime')}) and (${differs}))
      execute function photos_item_update()`,
    `create trigger photos_version after insert on versions for each row execute function photos_version()`,
    `create trigger photos_media_insert after insert on media_details for each row
      when (new.taken_at is not null) execute function photos_media()`,
    `create trigger photos_media_update after update of taken_at on media_details for each row
      when (old.taken_at is distinct from new.taken_at) execute function photos_media()`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

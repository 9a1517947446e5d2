import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, Schema } from './migration.ts'

/**
 * When pictures and films were taken is read from more than one field, bursts are in the order of their names, and live
 * photos are one (docs/decisions/0134, 0135). Replaces the triggers of 0041.
 */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  const media = db.schema.alterTable('media_details')
  // What a picture and its film have in common.
  await media.addColumn('live_id', text).execute()
  // Which version of the reader has read it: what an earlier one has read is read again.
  await media.addColumn('reader', whole, c => c.notNull().defaultTo(1)).execute()
  await db.schema.createIndex('media_details_reader').on('media_details').column('reader').execute()

  // When a file was taken by its name, by an XMP file beside it or in the time zone of its sender, where its bytes say less.
  await db.schema
    .createTable('item_dates')
    .addColumn('item_id', text, c => c.primaryKey().references('items.id').onDelete('cascade'))
    // It counts while this is the file's version.
    .addColumn('version_id', text, c => c.notNull())
    // Milliseconds since 1970 of that wall clock, as if in UTC.
    .addColumn('taken_at', whole, c => c.notNull())
    // JSON: the date as text, and what says it.
    .addColumn('details', text, c => c.notNull())
    .execute()

  const photos = db.schema.alterTable('photos')
  await photos.addColumn('sort_key', text, c => c.notNull().defaultTo('')).execute()
  await photos.addColumn('live_id', text).execute()
  await sql.raw(`update photos set sort_key = (select sort_key from items where items.id = photos.item_id)`).execute(db)
  await db.schema.dropIndex('photos_timeline').execute()
  await db.schema.dropIndex('photos_folder').execute()
  // They have every column that is counted or filtered, so that 100,000 rows are counted without reading the table.
  const rest = ['day', 'taken_at', 'sort_key', 'item_id', 'is_video', 'live_id'] as const
  await db.schema
    .createIndex('photos_timeline')
    .on('photos')
    .columns(['space_id', ...rest, 'parent_id'])
    .execute()
  await db.schema
    .createIndex('photos_folder')
    .on('photos')
    .columns(['parent_id', ...rest])
    .execute()
  await sql.raw('create index photos_live on photos (parent_id, live_id) where live_id is not null').execute(db)
  // What was stored before pictures of all kinds were read: they have dates in their names.
  await sql
    .raw(`insert into media_queue (blob_id, tries) select id, 0 from blobs where ${isPhoto('mime')}
      and not exists (select 1 from media_details where blob_id = blobs.id) on conflict (blob_id) do nothing`)
    .execute(db)

  await dropTriggers(db, context.dialect)
  await (context.dialect === 'sqlite' ? keepOnSqlite(db) : keepOnPostgres(db))
}

const replaced = {
  items: ['photos_item_insert', 'photos_item_update'],
  versions: ['photos_version'],
  media_details: ['photos_media_insert', 'photos_media_update'],
} as const

async function dropTriggers(db: Schema, dialect: 'postgres' | 'sqlite'): Promise<void> {
  for (const [table, names] of Object.entries(replaced)) {
    for (const name of names) {
      await sql.raw(`drop trigger ${name}${dialect === 'postgres' ? ` on ${table}` : ''}`).execute(db)
    }
  }
}

/** Drawings (SVG) aren't photos: they are never rendered on the server. */
function isPhoto(mime: string): string {
  return `((${mime} like 'image/%' and ${mime} <> 'image/svg+xml') or ${mime} like 'video/%')`
}

/** Whether metadata says more than how long something plays. */
function isDated(row: string): string {
  return `(${row}.taken_at is not null or ${row}.live_id is not null)`
}

const dayMs = 24 * 3600 * 1000

/** Whole days, also for times before 1970, where division rounds up. */
const day = `(taken_at - ((taken_at % ${dayMs}) + ${dayMs}) % ${dayMs}) / ${dayMs}`

/** Everything that belongs into the table, limited by a condition on `items`. A test compares the table with it. */
export function selectPhotos(condition: string): string {
  return `select item_id, space_id, parent_id, is_video, taken_at, ${day} as day, sort_key, live_id from (
    select items.id as item_id, items.space_id, items.parent_id,
      case when items.mime like 'video/%' then 1 else 0 end as is_video,
      coalesce(item_dates.taken_at, media_details.taken_at, items.modified_at) as taken_at,
      items.sort_key, media_details.live_id
    from items
      left join versions on versions.id = items.version_id
      left join media_details on media_details.blob_id = versions.blob_id
      left join item_dates on item_dates.item_id = items.id and item_dates.version_id = items.version_id
    where items.rank = 1 and items.state = 'live' and items.parent_id is not null and ${isPhoto('items.mime')}
      and ${condition}) as taken`
}

function insertPhotos(condition: string): string {
  return `insert into photos (item_id, space_id, parent_id, is_video, taken_at, day, sort_key, live_id) ${selectPhotos(condition)}`
}

const ofBlob = 'in (select item_id from versions where blob_id = new.blob_id)'
const watched = ['parent_id', 'space_id', 'mime', 'state', 'version_id', 'modified_at', 'sort_key'] as const

/** A picture or film with another name may be dated by it. */
const isRenamed = `new.rank = 1 and new.version_id is not null and ${isPhoto('new.mime')}`
const queue = 'insert into media_queue (blob_id, tries)'
const once = 'on conflict (blob_id) do nothing'
const queueItself = `${queue} select blob_id, 0 from versions where id = new.version_id ${once}`
/** Bytes that are known already have another name in a new file. */
const queueAgain = `${queue} select new.blob_id, 0 from blobs where id = new.blob_id and ${isPhoto('mime')} ${once}`

/** XMP in a file beside pictures dates those that are named like it, with or without their extension. */
const isSidecar = `new.rank = 1 and new.name_key like '%.xmp' and new.state = 'live'`
const base = 'substr(new.name_key, 1, length(new.name_key) - 4)'
const queueBeside = `${queue} select distinct versions.blob_id, 0 from items
  join versions on versions.id = items.version_id
  where items.parent_id = new.parent_id and items.rank = 1 and items.state = 'live' and ${isPhoto('items.mime')}
    and (items.name_key = ${base} or (items.name_key >= ${base} || '.' and items.name_key < ${base} || '/'))
  ${once}`

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
      when exists (select 1 from media_details where blob_id = new.blob_id and ${isDated('media_details')})
      begin ${refresh('= new.item_id')} end`,
    `create trigger photos_version_again after insert on versions
      when exists (select 1 from media_details where blob_id = new.blob_id) begin ${queueAgain}; end`,
    `create trigger photos_date_insert after insert on item_dates begin ${refresh('= new.item_id')} end`,
    `create trigger photos_date_update after update on item_dates begin ${refresh('= new.item_id')} end`,
    `create trigger photos_date_delete after delete on item_dates begin ${refresh('= old.item_id')} end`,
    `create trigger photos_media_insert after insert on media_details when ${isDated('new')}
      begin ${refresh(ofBlob)} end`,
    `create trigger photos_media_update after update of taken_at, live_id on media_details
      when old.taken_at is not new.taken_at or old.live_id is not new.live_id
      begin ${refresh(ofBlob)} end`,
    `create trigger photos_renamed after update of name_key on items
      when ${isRenamed} and old.name_key is not new.name_key begin ${queueItself}; end`,
    `create trigger photos_sidecar_insert after insert on items when ${isSidecar} begin ${queueBeside}; end`,
    `create trigger photos_sidecar_update after update of name_key, parent_id, state, version_id on items
      when ${isSidecar} begin ${queueBeside}; end`,
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
    `create or replace function photos_item_insert() returns trigger language plpgsql as $$ begin
      ${insertPhotos('items.id = new.id')}; return null; end $$`,
    `create or replace function photos_item_update() returns trigger language plpgsql as $$ begin
      ${refresh('= new.id')} return null; end $$`,
    `create or replace function photos_version() returns trigger language plpgsql as $$ begin
      if exists (select 1 from media_details where blob_id = new.blob_id and ${isDated('media_details')}) then
        ${refresh('= new.item_id')} end if;
      if exists (select 1 from media_details where blob_id = new.blob_id) then ${queueAgain}; end if;
      return null; end $$`,
    `create function photos_date() returns trigger language plpgsql as $$
      declare id_of_item text := case when tg_op = 'DELETE' then old.item_id else new.item_id end;
      begin
      perform 1 from items where id = id_of_item for no key update;
      ${refresh('= id_of_item')} return null; end $$`,
    `create trigger photos_date after insert or update or delete on item_dates for each row
      execute function photos_date()`,
    // The lock on the blob waits for those who are making a file of it, and lets others see what is written here.
    `create or replace function photos_media() returns trigger language plpgsql as $$ begin
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
      when (${isDated('new')}) execute function photos_media()`,
    `create trigger photos_media_update after update of taken_at, live_id on media_details for each row
      when (old.taken_at is distinct from new.taken_at or old.live_id is distinct from new.live_id)
      execute function photos_media()`,
    `create function photos_renamed() returns trigger language plpgsql as $$ begin
      ${queueItself}; return null; end $$`,
    `create function photos_sidecar() returns trigger language plpgsql as $$ begin
      ${queueBeside}; return null; end $$`,
    `create trigger photos_renamed after update of name_key on items for each row
      when (${isRenamed} and old.name_key is distinct from new.name_key) execute function photos_renamed()`,
    `create trigger photos_sidecar_insert after insert on items for each row
      when (${isSidecar}) execute function photos_sidecar()`,
    `create trigger photos_sidecar_update after update of name_key, parent_id, state, version_id on items for each row
      when (${isSidecar}) execute function photos_sidecar()`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

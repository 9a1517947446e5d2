import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration, Schema } from './migration.ts'

/**
 * The shape of each picture and film, so that a wall of them is laid out before any is fetched, and since when a new file
 * waits to be read, so that it isn't shown under a wrong day (docs/decisions/0152). Replaces triggers of 0055.
 */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  // Width divided by height in 48ths, from 1 to 255; null if it isn't known.
  await db.schema.alterTable('media_details').addColumn('shape', whole).execute()
  await db.schema.alterTable('photos').addColumn('shape', whole).execute()
  // Milliseconds since 1970; 0 for what an earlier version queued, or what has been read before.
  await db.schema
    .alterTable('media_queue')
    .addColumn('queued_at', whole, c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('media_queue_queued_at').on('media_queue').column('queued_at').execute()
  await fill(db, context.dialect)
  await (context.dialect === 'sqlite' ? keepOnSqlite(db) : keepOnPostgres(db))
}

/** Dimensions have been read before, but as part of a text. */
async function fill(db: Schema, dialect: 'postgres' | 'sqlite'): Promise<void> {
  const side = (name: string) =>
    dialect === 'sqlite'
      ? `cast(json_extract(details, '$.${name}') as integer)`
      : `(details::jsonb ->> '${name}')::numeric::bigint`
  const [least, most] = dialect === 'sqlite' ? ['min', 'max'] : ['least', 'greatest']
  const [width, height] = [side('width'), side('height')]
  await sql
    .raw(`update media_details set shape = ${least}(255, ${most}(1, (${width} * 96 + ${height}) / (2 * ${height})))
      where ${width} > 0 and ${height} > 0`)
    .execute(db)
  await sql
    .raw(`update photos set shape = (select media_details.shape from items
      join versions on versions.id = items.version_id
      join media_details on media_details.blob_id = versions.blob_id where items.id = photos.item_id)`)
    .execute(db)
}

/** Drawings (SVG) aren't photos: they are never rendered on the server. */
function isPhoto(mime: string): string {
  return `((${mime} like 'image/%' and ${mime} <> 'image/svg+xml') or ${mime} like 'video/%')`
}

/** Whether metadata says more than how long something plays. */
function isTold(row: string): string {
  return `(${row}.taken_at is not null or ${row}.live_id is not null or ${row}.shape is not null)`
}

const dayMs = 24 * 3600 * 1000

/** Whole days, also for times before 1970, where division rounds up. */
const day = `(taken_at - ((taken_at % ${dayMs}) + ${dayMs}) % ${dayMs}) / ${dayMs}`

/** Everything that belongs into the table, limited by a condition on `items`. A test compares the table with it. */
export function selectPhotos(condition: string): string {
  return `select item_id, space_id, parent_id, is_video, taken_at, ${day} as day, sort_key, live_id, shape from (
    select items.id as item_id, items.space_id, items.parent_id,
      case when items.mime like 'video/%' then 1 else 0 end as is_video,
      coalesce(item_dates.taken_at, media_details.taken_at, items.modified_at) as taken_at,
      items.sort_key, media_details.live_id, media_details.shape
    from items
      left join versions on versions.id = items.version_id
      left join media_details on media_details.blob_id = versions.blob_id
      left join item_dates on item_dates.item_id = items.id and item_dates.version_id = items.version_id
    where items.rank = 1 and items.state = 'live' and items.parent_id is not null and ${isPhoto('items.mime')}
      and ${condition}) as taken`
}

function insertPhotos(condition: string): string {
  return `insert into photos (item_id, space_id, parent_id, is_video, taken_at, day, sort_key, live_id, shape)
    ${selectPhotos(condition)}`
}

const ofBlob = 'in (select item_id from versions where blob_id = new.blob_id)'
const watched = ['parent_id', 'space_id', 'mime', 'state', 'version_id', 'modified_at', 'sort_key'] as const
const read = ['taken_at', 'live_id', 'shape'] as const

async function keepOnSqlite(db: Schema): Promise<void> {
  const refresh = (items: string) => `delete from photos where item_id ${items}; ${insertPhotos(`items.id ${items}`)};`
  const differs = (names: readonly string[]) => names.map(name => `old.${name} is not new.${name}`).join(' or ')
  for (const [name, rest] of Object.entries({
    photos_item_insert: `after insert on items
      when new.rank = 1 and new.state = 'live' and ${isPhoto('new.mime')}
      begin ${insertPhotos('items.id = new.id')}; end`,
    photos_item_update: `after update of ${watched.join(', ')} on items
      when new.rank = 1 and (${isPhoto('old.mime')} or ${isPhoto('new.mime')}) and (${differs(watched)})
      begin ${refresh('= new.id')} end`,
    // A new file's version is written after the file itself.
    photos_version: `after insert on versions
      when exists (select 1 from media_details where blob_id = new.blob_id and ${isTold('media_details')})
      begin ${refresh('= new.item_id')} end`,
    photos_date_insert: `after insert on item_dates begin ${refresh('= new.item_id')} end`,
    photos_date_update: `after update on item_dates begin ${refresh('= new.item_id')} end`,
    photos_date_delete: `after delete on item_dates begin ${refresh('= old.item_id')} end`,
    photos_media_insert: `after insert on media_details when ${isTold('new')} begin ${refresh(ofBlob)} end`,
    photos_media_update: `after update of ${read.join(', ')} on media_details when ${differs(read)}
      begin ${refresh(ofBlob)} end`,
  })) {
    await sql.raw(`drop trigger ${name}`).execute(db)
    await sql.raw(`create trigger ${name} ${rest}`).execute(db)
  }
}

async function keepOnPostgres(db: Schema): Promise<void> {
  const refresh = (items: string) => `delete from photos where item_id ${items}; ${insertPhotos(`items.id ${items}`)};`
  const differs = read.map(name => `old.${name} is distinct from new.${name}`).join(' or ')
  // A row of photos only changes while its item is locked, so that no two transactions write it from what each sees.
  const lockItems = `perform 1 from items where id ${ofBlob} order by id for no key update;`
  const queueAgain = `insert into media_queue (blob_id, tries) select new.blob_id, 0 from blobs
    where id = new.blob_id and ${isPhoto('mime')} on conflict (blob_id) do nothing`
  for (const statement of [
    `create or replace function photos_item_insert() returns trigger language plpgsql as $$ begin
      ${insertPhotos('items.id = new.id')}; return null; end $$`,
    `create or replace function photos_item_update() returns trigger language plpgsql as $$ begin
      ${refresh('= new.id')} return null; end $$`,
    `create or replace function photos_version() returns trigger language plpgsql as $$ begin
      if exists (select 1 from media_details where blob_id = new.blob_id and ${isTold('media_details')}) then
        ${refresh('= new.item_id')} end if;
      if exists (select 1 from media_details where blob_id = new.blob_id) then ${queueAgain}; end if;
      return null; end $$`,
    `create or replace function photos_date() returns trigger language plpgsql as $$
      declare id_of_item text := case when tg_op = 'DELETE' then old.item_id else new.item_id end;
      begin
      perform 1 from items where id = id_of_item for no key update;
      ${refresh('= id_of_item')} return null; end $$`,
    // The lock on the blob waits for those who are making a file of it, and lets others see what is written here.
    `create or replace function photos_media() returns trigger language plpgsql as $$ begin
      ${lockItems}
      perform 1 from blobs where id = new.blob_id for update;
      ${lockItems}
      ${refresh(ofBlob)} return null; end $$`,
    'drop trigger photos_media_insert on media_details',
    `create trigger photos_media_insert after insert on media_details for each row
      when (${isTold('new')}) execute function photos_media()`,
    'drop trigger photos_media_update on media_details',
    `create trigger photos_media_update after update of ${read.join(', ')} on media_details for each row
      when (${differs}) execute function photos_media()`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

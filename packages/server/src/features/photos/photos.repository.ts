import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { isAmong } from '../../platform/database/prepared.ts'

/** Says where to look for photos. */
export interface PhotoReach {
  /** Spaces that the caller sees as a whole. */
  readonly spaceIds: readonly string[]
  /** What was shared with them from other spaces, and these spaces: items with everything below them. */
  readonly granted: { readonly itemIds: readonly string[]; readonly spaceIds: readonly string[] }
  /** What has been queued to be read for the first time since then, in milliseconds since 1970, isn't shown yet. */
  readonly unreadSince: number
  /** Only what a person has starred, or has not. */
  readonly stars?: { readonly of: string; readonly areWanted: boolean }
  /** 1 for videos only, 0 for pictures only. */
  readonly isVideo?: 0 | 1
  /** What is closed to the caller there, and what was shared with them below it all the same; absent if nothing is. */
  readonly closed?: { readonly itemIds: readonly string[]; readonly sharedIds: readonly string[] }
  /** Where new files are scanned: whose files are shown before that. */
  readonly heldFor?: string
}

/** A place in the timeline; numbers as in `PhotoRow`. */
export interface PhotoPlace {
  readonly day: number
  readonly taken_at: number
  readonly sort_key: string
  readonly item_id: string
}

/** A picture, whose film may be in the same folder, or a film. */
export interface LivePhoto extends PhotoPlace {
  readonly parent_id: string
  readonly is_video: number
  readonly live_id: string | null
  readonly shape: number | null
}

export interface PhotoRange {
  /** The first and the last day, both included. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Only what comes after it. */
  readonly after?: PhotoPlace | undefined
  readonly skip: number
  readonly limit: number
}

/** Up to this many spaces are each walked in the order of the timeline; those of more are sorted. */
const mostWalked = 40

const and = sql` and `
/** A clock that was further ahead of what is hidden was wrong: nothing stays hidden because of it. */
const mostAheadMs = 2 * 60_000

const shown = sql.raw('day, taken_at, sort_key, item_id, parent_id, is_video, live_id, shape')
const newestFirst = sql`order by day desc, taken_at desc, sort_key desc, item_id desc`

/** The photos of a stretch of the timeline, newest first. */
export async function listPhotos(db: Reader, reach: PhotoReach, range: PhotoRange): Promise<LivePhoto[]> {
  if (isEmpty(reach)) return []
  const { rows } = await photosQuery(reach, range).execute(db)
  return rows.map(row => ({ ...row, day: Number(row.day) }))
}

/** Exported so that a test can look at its plan. */
export function photosQuery(reach: PhotoReach, range: PhotoRange): RawBuilder<LivePhoto> {
  const limit = range.skip + range.limit
  const conditions = [...filters(reach), ...within(range)]
  const parts = partsOf(reach).map(
    part => sql`select * from (
      select ${shown} from photos
      where ${sql.join([part, ...conditions], and)} ${newestFirst} limit ${limit}) as part`,
  )
  return sql<LivePhoto>`${folderSets(reach)}
    select ${shown} from (${sql.join(parts, sql` union all `)}) as found
    ${newestFirst} limit ${range.limit} offset ${range.skip}`
}

/** A picture in the timeline, wherever it is; says nothing about who may see it. */
export async function findPicture(db: Reader, itemId: string): Promise<LivePhoto | undefined> {
  const { rows } = await sql<LivePhoto>`select ${shown} from photos where item_id = ${itemId} and is_video = 0`.execute(
    db,
  )
  return rows[0]
}

/** The films of live photos, by the folder and what they have in common: a film that was copied into it is one of them. */
export async function listLiveFilms(db: Reader, pictures: readonly LivePhoto[]): Promise<LiveFilm[]> {
  const live = pictures.filter(({ live_id, is_video }) => live_id !== null && is_video === 0)
  if (live.length === 0) return []
  const folders = [...new Set(live.map(({ parent_id }) => parent_id))]
  const ids = [...new Set(live.map(({ live_id }) => live_id ?? ''))]
  const { rows } = await sql<LiveFilm>`select item_id, parent_id, live_id from photos
    where is_video = 1 and ${isAmong(sql`parent_id`, folders)} and ${isAmong(sql`live_id`, ids)}
    order by item_id limit ${mostFilms}`.execute(db)
  return rows
}

/** A page has at most 200 pictures. */
const mostFilms = 1000

export interface LiveFilm {
  readonly item_id: string
  readonly parent_id: string
  readonly live_id: string
}

/** How many photos there are on each day that has any, the last day first. */
export async function countByDay(db: Reader, reach: PhotoReach): Promise<{ day: number; count: number }[]> {
  if (isEmpty(reach)) return []
  const { rows } = await daysQuery(reach).execute(db)
  return rows.map(row => ({ day: Number(row.day), count: Number(row.count) }))
}

/** Exported so that a test can look at its plan. */
export function daysQuery(reach: PhotoReach): RawBuilder<{ day: number; count: number }> {
  const parts = partsOf(reach).map(
    part => sql`select day, count(*) as photos from photos
      where ${sql.join([part, ...filters(reach)], and)} group by day`,
  )
  return sql<{ day: number; count: number }>`${folderSets(reach)}
    select day, sum(photos) as count from (${sql.join(parts, sql` union all `)}) as found
    group by day order by day desc`
}

function isEmpty({ spaceIds, granted }: PhotoReach): boolean {
  return spaceIds.length === 0 && granted.itemIds.length === 0
}

/** Conditions that no photo meets twice; together they are everything in reach. */
function partsOf({ spaceIds, granted }: PhotoReach): RawBuilder<unknown>[] {
  const parts =
    spaceIds.length > mostWalked
      ? [sql`${isAmong(sql`space_id`, spaceIds)}`]
      : spaceIds.map(id => sql`space_id = ${id}`)
  if (granted.itemIds.length === 0) return parts
  const isCovered = sql`parent_id in (select id from covered)`
  return [...parts, isCovered, sql`${isAmong(sql`item_id`, granted.itemIds)} and not ${isCovered}`]
}

/**
 * The film of a live photo is shown with its picture, unless somebody can only see the film: its picture, in the same
 * folder, isn't shared with them, or waits to be scanned.
 */
function isOwnTile({ spaceIds, granted, heldFor }: PhotoReach): RawBuilder<unknown> {
  const isSeen =
    granted.itemIds.length === 0
      ? sql`1 = 1`
      : sql`(${spaceIds.length > 0 ? isAmong(sql`picture.space_id`, spaceIds) : sql`1 = 0`}
          or picture.parent_id in (select id from covered) or ${isAmong(sql`picture.item_id`, granted.itemIds)})`
  const isFree =
    heldFor === undefined
      ? sql`1 = 1`
      : sql`picture.item_id not in (select id from items where held_for is not null and held_for <> ${heldFor})`
  // Looked up for each film of a live photo; PostgreSQL would make one list of all pictures for "not exists".
  return sql`(is_video = 0 or live_id is null or (select picture.item_id from photos as picture
    where picture.parent_id = photos.parent_id and picture.live_id = photos.live_id and picture.is_video = 0
      and ${isSeen} and ${isFree} limit 1) is null)`
}

function filters(reach: PhotoReach): RawBuilder<unknown>[] {
  const { isVideo, closed, heldFor, unreadSince, stars } = reach
  const list = [
    sql`parent_id not in (select id from hidden)`,
    isOwnTile(reach),
    // Otherwise it would be seen among the photos of today before its own day is known.
    sql`item_id not in (select versions.item_id from media_queue
      join versions on versions.blob_id = media_queue.blob_id where media_queue.queued_at > ${unreadSince}
        and media_queue.queued_at < ${unreadSince + mostAheadMs})`,
  ]
  if (stars) {
    const starred = sql`(select stars.item_id from stars where stars.user_id = ${stars.of})`
    list.push(stars.areWanted ? sql`item_id in ${starred}` : sql`item_id not in ${starred}`)
  }
  if (closed) {
    list.push(sql`(parent_id not in (select id from closed) or ${isShared(sql`item_id`, closed)})`)
  }
  if (heldFor !== undefined)
    list.push(sql`item_id not in (select id from items where held_for is not null and held_for <> ${heldFor})`)
  if (isVideo !== undefined) list.push(sql`is_video = ${sql.lit(isVideo)}`)
  return list
}

function isShared(id: RawBuilder<unknown>, { sharedIds }: NonNullable<PhotoReach['closed']>): RawBuilder<unknown> {
  return sharedIds.length > 0 ? sql`${isAmong(id, sharedIds)}` : sql`1 = 0`
}

function within({ from, to, after }: PhotoRange): RawBuilder<unknown>[] {
  const list: RawBuilder<unknown>[] = []
  if (from !== undefined) list.push(sql`day >= ${from}`)
  if (to !== undefined) list.push(sql`day <= ${to}`)
  if (after) {
    const { day, taken_at, sort_key, item_id } = after
    list.push(sql`(day, taken_at, sort_key, item_id) < (${day}, ${taken_at}, ${sort_key}, ${item_id})`)
  }
  return list
}

/**
 * `hidden`: folders in the trash, being created or being deleted, and everything below. `covered`: folders that were
 * shared with the caller, and everything below. `closed`: folders that are closed to them, and everything below, up to
 * what was shared with them there.
 */
function folderSets({ spaceIds, granted, closed }: PhotoReach): RawBuilder<unknown> {
  const spaces = [...new Set([...spaceIds, ...granted.spaceIds])]
  const tops = (state: 'trashed' | 'building' | 'deleting') =>
    sql`select id from items where ${isAmong(sql`items.space_id`, spaces)} and items.rank = 0 and items.state = ${sql.lit(state)}`
  const below = (set: string) =>
    sql`select items.id from items join ${sql.raw(set)} on items.parent_id = ${sql.raw(set)}.id
      where items.rank = 0 and items.state = 'live'`
  const covered =
    granted.itemIds.length === 0
      ? sql``
      : sql`, covered (id) as (
        select id from items where ${isAmong(sql`items.id`, granted.itemIds)} and items.rank = 0 and items.state = 'live'
        union ${below('covered')})`
  const shut = closed
    ? sql`, closed (id) as (
        select id from items where ${isAmong(sql`items.id`, closed.itemIds)} and items.rank = 0
        union ${below('closed')} and not ${isShared(sql`items.id`, closed)})`
    : sql``
  return sql`with recursive hidden (id) as (
    ${tops('trashed')} union all ${tops('building')} union all ${tops('deleting')} union all ${below('hidden')}
  )${covered}${shut}`
}

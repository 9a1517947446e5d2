import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { behind, behindNames, namesContaining, namesHolding } from './name-index.ts'

export interface SearchConditions {
  /** Spaces that are searched as a whole. */
  readonly spaceIds: readonly string[]
  /** What the caller was given elsewhere, and the spaces that it lies in: searched with everything below it. */
  readonly granted: { readonly itemIds: readonly string[]; readonly spaceIds: readonly string[] }
  /** Folded; every one must occur. */
  readonly words: readonly string[]
  /** The whole folded query, for ranking. */
  readonly phrase: string
  readonly kind?: string | undefined
  readonly modifiedAfter?: number | undefined
  readonly modifiedBefore?: number | undefined
  readonly minSize?: number | undefined
  readonly maxSize?: number | undefined
  readonly starredBy?: string | undefined
  readonly isShared?: boolean | undefined
  /** Only below this folder. */
  readonly folderId?: string | undefined
  readonly tagId?: string | undefined
  readonly isTrashed: boolean
}

export interface Hit {
  readonly id: string
  /** 0 the very name, 1 its beginning, 2 the beginning of a word, 3 anywhere. */
  readonly rank: number
  readonly modified_at: number
}

/** Hits in order of rank, then newest first, from a place on; none of them below a trashed or unfinished folder. */
export async function findHits(
  db: Database,
  where: SearchConditions,
  after: Hit | null,
  limit: number,
): Promise<Hit[]> {
  if (allSpaces(where).length === 0) return []
  const { phrase } = where
  const escaped = phrase.replace(/[\\%_]/g, found => `\\${found}`)
  const rank = phrase
    ? sql`case when items.name_key = ${phrase} or items.name_key like ${`${escaped}.%`} escape '\\' then 0
        when items.name_key like ${`${escaped}%`} escape '\\' then 1
        when items.name_key like ${`% ${escaped}%`} escape '\\' then 2 else 3 end`
    : sql`3`
  // A tag is on few items: it leads, as the words of names do.
  const space = where.tagId
    ? behind(db.dialect, sql`items.space_id`)
    : behindNames(db.dialect, where.words, sql`items.space_id`)
  const conditions = [...visible(where, space), namesContaining(db.dialect, where.words), ...filters(where)]
  const from = after
    ? sql`where hits.rank > ${after.rank} or (hits.rank = ${after.rank} and (hits.modified_at, hits.id) < (${after.modified_at}, ${after.id}))`
    : sql``
  const { rows } = await sql<Hit>`
    ${where.isTrashed ? sql`` : folderSets(where)}
    select id, rank, modified_at from (
      select items.id, ${rank} as rank, items.modified_at from items where ${sql.join(conditions, sql` and `)}
    ) as hits ${from} order by hits.rank, hits.modified_at desc, hits.id desc limit ${limit}`.execute(db.read)
  return rows.map(row => ({ ...row, rank: Number(row.rank) }))
}

/**
 * The files whose present content is one of these blobs, of what the caller may see and has asked for. Those whose names hold
 * every word are left out: they were found by their names.
 */
export async function findWithContent(
  db: Database,
  where: SearchConditions,
  blobIds: readonly string[],
): Promise<{ id: string; blob_id: string }[]> {
  if (blobIds.length === 0 || allSpaces(where).length === 0) return []
  const conditions = [
    ...visible(where, sql`items.space_id`),
    sql`not (${namesHolding(where.words)})`,
    ...filters(where),
  ]
  const { rows } = await sql<{ id: string; blob_id: string }>`
    ${where.isTrashed ? sql`` : folderSets(where)}
    select items.id, versions.blob_id from versions
    join items on items.id = versions.item_id and items.version_id = versions.id
    where versions.blob_id in (${sql.join([...blobIds])}) and ${sql.join(conditions, sql` and `)}
    order by items.id`.execute(db.read)
  return rows
}

function visible(where: SearchConditions, space: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    inReach(where, space),
    where.isTrashed
      ? sql`items.state = 'trashed'`
      : sql`items.parent_id is not null and items.state = 'live' and items.parent_id not in (select id from hidden)`,
  ]
}

/** Every space in which something may be found. */
export function allSpaces({ spaceIds, granted }: SearchConditions): string[] {
  return [...new Set([...spaceIds, ...granted.spaceIds])]
}

/** One space is the rule, and its own condition lets an index give the order. */
function oneOf(column: RawBuilder<unknown>, ids: readonly string[]) {
  if (ids.length === 0) return sql`1 = 0`
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} in (${sql.join([...ids])})`
}

/** What the caller may see at all, but for what is hidden. */
function inReach(where: SearchConditions, space: RawBuilder<unknown>) {
  const { spaceIds, granted } = where
  if (where.isTrashed || granted.itemIds.length === 0) return oneOf(space, spaceIds)
  const below = sql`(items.id in (${sql.join([...granted.itemIds])}) or items.parent_id in (select id from covered))`
  if (spaceIds.length === 0) return below
  return sql`(${oneOf(space, spaceIds)} or (${oneOf(space, granted.spaceIds)} and ${below}))`
}

/**
 * `hidden`: folders out of reach, which are what is trashed, being built or going, and all below. `covered`: folders that
 * the caller was given, and all below.
 */
function folderSets(where: SearchConditions) {
  const column = sql`items.space_id`
  const tops = (state: 'trashed' | 'building' | 'deleting') =>
    sql`select id from items where ${oneOf(column, allSpaces(where))} and items.rank = 0 and items.state = ${sql.lit(state)}`
  const { itemIds } = where.granted
  const covered =
    itemIds.length === 0
      ? sql``
      : sql`, covered (id) as (
    select id from items where items.id in (${sql.join([...itemIds])}) and items.rank = 0 and items.state = 'live'
    union
    select items.id from items join covered on items.parent_id = covered.id where items.rank = 0 and items.state = 'live'
  )`
  return sql`with recursive hidden (id) as (
    ${tops('trashed')} union all ${tops('building')} union all ${tops('deleting')}
    union all
    select items.id from items join hidden on items.parent_id = hidden.id where items.rank = 0 and items.state = 'live'
  )${covered}`
}

function filters(where: SearchConditions) {
  const list = []
  if (where.kind) list.push(sql`(items.type_key = ${where.kind} or items.type_key like ${`${where.kind}.%`})`)
  if (where.modifiedAfter !== undefined) list.push(sql`items.modified_at >= ${where.modifiedAfter}`)
  if (where.modifiedBefore !== undefined) list.push(sql`items.modified_at < ${where.modifiedBefore}`)
  if (where.minSize !== undefined) list.push(sql`items.size >= ${where.minSize}`)
  if (where.maxSize !== undefined) list.push(sql`items.size <= ${where.maxSize}`)
  if (where.starredBy) list.push(sql`items.id in (select item_id from stars where user_id = ${where.starredBy})`)
  if (where.isShared) list.push(sql`items.id in (select item_id from links where revoked_at is null)`)
  if (where.tagId) list.push(sql`items.id in (select item_id from item_tags where tag_id = ${where.tagId})`)
  if (where.folderId) {
    list.push(sql`items.id in (
      with recursive down (id) as (
        select id from items where parent_id = ${where.folderId}
        union all
        select items.id from items join down on items.parent_id = down.id
      ) select id from down)`)
  }
  return list
}

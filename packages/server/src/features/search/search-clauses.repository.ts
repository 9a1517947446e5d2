import { type RawBuilder, sql } from 'kysely'
import { grantCounts, linkWorks } from '../../core/rights/counts-now.ts'
import { grantsHeldBy } from '../../core/rights/through-groups.ts'
import type { Dialect } from '../../platform/database/database.ts'

/** Limits how much of a very large drive one response looks at. */
export interface SearchBudget {
  /** If no more items than this are in reach, each is looked at. */
  readonly fewItems: number
  /**
   * How many names with the words are ranked together at first; each further stretch of a response is twice as long.
   */
  readonly firstStretch: number
  /**
   * Stretches per response. A page may be short although there is more: items of others must not keep a request running
   * forever.
   */
  readonly stretches: number
  /** Items in the only stretch of a response if no index finds the words. */
  readonly rows: number
}

export interface SearchConditions {
  readonly dialect: Dialect
  /** Spaces that are searched as a whole. */
  readonly spaceIds: readonly string[]
  /**
   * Items that were shared with the caller from elsewhere, and the spaces they are in: searched with everything below
   * them.
   */
  readonly granted: { readonly itemIds: readonly string[]; readonly spaceIds: readonly string[] }
  /** Without case and accents; every one must occur. */
  readonly words: readonly string[]
  /** The whole folded query, for ranking. */
  readonly phrase: string
  readonly kind?: string | undefined
  readonly modifiedAfter?: number | undefined
  readonly modifiedBefore?: number | undefined
  readonly minSize?: number | undefined
  readonly maxSize?: number | undefined
  readonly starredBy?: string | undefined
  /** Only what the caller shares or what was shared with them. `spaceIds`: where they may see what others share. */
  readonly shared?: { readonly userId: string; readonly spaceIds: readonly string[]; readonly now: number } | undefined
  /** Only below this folder. */
  readonly folderId?: string | undefined
  /**
   * Whether so few items are in reach, or in that folder, that looking at each is faster than searching for the words
   * first.
   */
  readonly isSmall: boolean
  /** Whether very many folders begin with the phrase: then only those with exactly that name come first. */
  readonly hasManyFolders: boolean
  readonly tagId?: string | undefined
  readonly isTrashed: boolean
  readonly effort: SearchBudget
  /** Until when to wait for an external engine; an instant on the machine's clock, milliseconds. */
  readonly engineUntil: number
}

export function visible(where: SearchConditions, space: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    inReach(where, space),
    where.isTrashed
      ? sql`items.state = 'trashed'`
      : sql`items.parent_id is not null and items.state = 'live' and items.parent_id not in (select id from hidden)`,
  ]
}

/** Every space in which something can be found. */
export function allSpaces({ spaceIds, granted }: SearchConditions): string[] {
  return [...new Set([...spaceIds, ...granted.spaceIds])]
}

/** Usually there is one space, and an equality condition lets an index provide the order. */
export function oneOf(
  { dialect }: Pick<SearchConditions, 'dialect'>,
  column: RawBuilder<unknown>,
  ids: readonly string[],
) {
  if (ids.length === 0) return sql`1 = 0`
  if (ids.length === 1) return sql`${column} = ${ids[0]}`
  // PostgreSQL plans hundreds of values faster as one.
  return dialect === 'postgres' ? sql`${column} = any(${ids})` : sql`${column} in (${sql.join(ids)})`
}

/** Everything the caller may see, apart from what is hidden. */
function inReach(where: SearchConditions, space: RawBuilder<unknown>) {
  const { spaceIds, granted } = where
  if (where.isTrashed || granted.itemIds.length === 0) return oneOf(where, space, spaceIds)
  const below = sql`(${oneOf(where, sql`items.id`, granted.itemIds)} or items.parent_id in (select id from covered))`
  if (spaceIds.length === 0) return below
  if (where.isSmall && !where.folderId) return sql`(${oneOf(where, space, spaceIds)} or ${below})`
  return sql`(${oneOf(where, space, spaceIds)} or (${oneOf(where, space, granted.spaceIds)} and ${below}))`
}

/**
 * `hidden`: folders out of reach, because they are in the trash, being created or being deleted, and everything below.
 * `covered`: folders that were shared with the caller, and everything below.
 */
export function folderSets(where: SearchConditions) {
  const column = sql`items.space_id`
  const tops = (state: 'trashed' | 'building' | 'deleting') =>
    sql`select id from items where ${oneOf(where, column, allSpaces(where))} and items.rank = 0 and items.state = ${sql.lit(state)}`
  const { itemIds } = where.granted
  const covered =
    itemIds.length === 0
      ? sql``
      : sql`, covered (id) as (
    select id from items where ${oneOf(where, sql`items.id`, itemIds)} and items.rank = 0 and items.state = 'live'
    union
    select items.id from items join covered on items.parent_id = covered.id where items.rank = 0 and items.state = 'live'
  )`
  return sql`with recursive hidden (id) as (
    ${tops('trashed')} union all ${tops('building')} union all ${tops('deleting')}
    union all
    select items.id from items join hidden on items.parent_id = hidden.id where items.rank = 0 and items.state = 'live'
  )${covered}`
}

/** What the caller asked for, beyond the words. */
export function filters(where: SearchConditions) {
  const list = []
  if (where.kind) list.push(sql`(items.type_key = ${where.kind} or items.type_key like ${`${where.kind}.%`})`)
  if (where.modifiedAfter !== undefined) list.push(sql`items.modified_at >= ${where.modifiedAfter}`)
  if (where.modifiedBefore !== undefined) list.push(sql`items.modified_at < ${where.modifiedBefore}`)
  if (where.minSize !== undefined) list.push(sql`items.size >= ${where.minSize}`)
  if (where.maxSize !== undefined) list.push(sql`items.size <= ${where.maxSize}`)
  if (where.starredBy) list.push(sql`items.id in (select item_id from stars where user_id = ${where.starredBy})`)
  if (where.shared) list.push(isShared(where, where.shared))
  if (where.tagId) list.push(sql`items.id in (select item_id from item_tags where tag_id = ${where.tagId})`)
  if (where.folderId) {
    list.push(sql`items.parent_id in (
      with recursive down (id) as (
        select id from items where id = ${where.folderId}
        union all
        select items.id from items join down on items.parent_id = down.id where items.rank = 0 and items.state = 'live'
      ) select id from down)`)
  }
  return list
}

/** A working link leads to it, or someone holds a grant on it. */
function isShared(where: SearchConditions, { userId, spaceIds, now }: NonNullable<SearchConditions['shared']>) {
  const links = sql`select item_id from links where ${linkWorks(now)}`
  const grants = sql`select item_id from grants where ${grantCounts(now)}`
  const held = sql`select item_id from ${grantsHeldBy(userId)} as grants where ${grantCounts(now)}`
  return sql`(items.id in (${held}) or items.id in (${links} and created_by = ${userId})
    or (${oneOf(where, sql`items.space_id`, spaceIds)} and (items.id in (${links}) or items.id in (${grants}))))`
}

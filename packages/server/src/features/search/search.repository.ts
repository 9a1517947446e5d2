import { type RawBuilder, sql } from 'kysely'
import type { TagTables } from '../../core/marks/tags.tables.ts'
import { type Database, onTables, type Reader } from '../../platform/database/database.ts'
import { behind, everything, isIndexed, namesHolding, namesWithin, numbersOf, type ValueRange } from './name-index.ts'
import {
  allSpaces,
  filters,
  folderSets,
  oneOf,
  type SearchBudget,
  type SearchConditions,
  visible,
} from './search-clauses.repository.ts'

const tables = onTables<TagTables>()

/** A few milliseconds each. */
export const usualBudget: SearchBudget = { fewItems: 25_000, firstStretch: 500, stretches: 4, rows: 20_000 }

export interface NameHit {
  readonly id: string
  /** 0 the exact name, 1 whole words of it, 2 its beginning, 3 the beginning of a word, 4 anywhere. */
  readonly rank: number
  readonly modified_at: number
}

/**
 * The next stretch, newest first: with an index, `limit` names that contain the words; without one, a number of items.
 * Words that occur in very many names are ranked stretch by stretch, so that the first page doesn't wait for all of
 * them. Null if none is left.
 */
export async function nextRange(
  db: Database,
  where: SearchConditions,
  below: number,
  limit: number,
): Promise<ValueRange | null> {
  if (below <= 0) return null
  if (!isStretched(where)) return { from: 0, below }
  if (!isIndexed(where.words)) {
    const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from items`.execute(db.read)
    const top = Math.min(below, (rows[0]?.seq ?? 0) + 1)
    return { from: Math.max(0, top - where.effort.rows), below }
  }
  const { rows } = await numbersOf(db.dialect, where.words, below, limit).execute(db.read)
  const numbers = rows.map(row => row.seq)
  return { from: rows.length < limit ? 0 : (numbers.at(-1) ?? 0), below, numbers }
}

/**
 * Whether to search by the words first. Few items have a tag or a star, are in the trash or within a small reach, so
 * those conditions go first.
 */
export function isStretched(where: SearchConditions): boolean {
  return where.words.length > 0 && !(where.isTrashed || where.isSmall || where.tagId || where.starredBy)
}

/**
 * Hits of a stretch in order of rank, then newest first, from a place on; none of them below a trashed or unfinished
 * folder. Folders with that name are part of the newest stretch, however old they are.
 */
export async function findHits(
  db: Database,
  where: SearchConditions,
  stretch: ValueRange,
  after: NameHit | null,
  limit: number,
): Promise<NameHit[]> {
  if (allSpaces(where).length === 0) return []
  const hit = sql`select items.id, ${rankOf(where.phrase)} as rank, items.modified_at from items`
  const parts: RawBuilder<unknown>[] = []
  if (isStretched(where)) {
    const space = behind(db.dialect, sql`items.space_id`)
    const folders = foldersNamed(where)
    const names = sql`${namesWithin(db.dialect, where.words, stretch)} and not ${folders}`
    parts.push(sql`${hit} where ${sql.join([...visible(where, space), names, ...filters(where)], and)}`)
    if (stretch.below === everything.below) {
      parts.push(
        sql`${hit} where ${sql.join([...visible(where, sql`items.space_id`), folders, ...filters(where)], and)}`,
      )
    }
  } else {
    const isLed = where.tagId || where.starredBy || where.folderId
    const space = isLed ? behind(db.dialect, sql`items.space_id`) : sql`items.space_id`
    parts.push(
      sql`${hit} where ${sql.join([...visible(where, space), namesHolding(db.dialect, where.words), ...filters(where)], and)}`,
    )
  }
  const from = after
    ? sql`where hits.rank > ${after.rank} or (hits.rank = ${after.rank} and (hits.modified_at, hits.id) < (${after.modified_at}, ${after.id}))`
    : sql``
  const { rows } = await sql<NameHit>`
    ${where.isTrashed ? sql`` : folderSets(where)}
    select id, rank, modified_at from (${sql.join(parts, sql` union all `)}) as hits
    ${from} order by hits.rank, hits.modified_at desc, hits.id desc limit ${limit}`.execute(db.read)
  return rows
}

const and = sql` and `

function rankOf(phrase: string): RawBuilder<unknown> {
  const escaped = phrase.replace(/[\\%_]/g, found => `\\${found}`)
  return phrase
    ? sql`case when items.name_key = ${phrase} or items.name_key like ${`${escaped}.%`} escape '\\' then 0
        when ' ' || items.name_key || ' ' like ${`% ${escaped} %`} escape '\\'
          or items.name_key like ${`% ${escaped}.%`} escape '\\' then 1
        when items.name_key like ${`${escaped}%`} escape '\\' then 2
        when items.name_key like ${`% ${escaped}%`} escape '\\' then 3 else 4 end`
    : sql`4`
}

/** Uses the index of folder names; nothing sorts after the last character. */
function foldersBeginning(phrase: string): RawBuilder<unknown> {
  return sql`(items.rank = 0 and items.name_key >= ${phrase} and items.name_key < ${`${phrase}\u{10ffff}`})`
}

function foldersNamed({ phrase, hasManyFolders }: SearchConditions): RawBuilder<unknown> {
  return hasManyFolders ? sql`(items.rank = 0 and items.name_key = ${phrase})` : foldersBeginning(phrase)
}

/** This many folders that begin with the phrase are listed before everything else. */
const mostFoldersFirst = 200

/** Returns whether so many folders begin with the phrase that ranking them all would delay the response. */
export async function beginManyFolders(db: Database, spaceIds: readonly string[], phrase: string): Promise<boolean> {
  if (phrase === '' || spaceIds.length === 0) return false
  const { rows } = await sql`
    select 1 from items where ${oneOf(db, sql`items.space_id`, spaceIds)} and ${foldersBeginning(phrase)} and state = 'live'
    limit 1 offset ${mostFoldersFirst}`.execute(db.read)
  return rows.length > 0
}

/**
 * The files whose current content is one of these blobs, limited to what the caller may see and has asked for. With
 * `isNamedElsewhere`, files whose names contain every word are left out: they have been found by name.
 */
export async function findWithContent(
  db: Database,
  where: SearchConditions,
  blobIds: readonly string[],
  isNamedElsewhere: boolean,
): Promise<{ id: string; blob_id: string }[]> {
  if (blobIds.length === 0 || allSpaces(where).length === 0) return []
  const conditions = [
    ...visible(where, sql`items.space_id`),
    ...(isNamedElsewhere ? [sql`not (${namesHolding(db.dialect, where.words)})`] : []),
    ...filters(where),
  ]
  const { rows } = await sql<{ id: string; blob_id: string }>`
    ${where.isTrashed ? sql`` : folderSets(where)}
    select items.id, versions.blob_id from versions
    join items on items.id = versions.item_id and items.version_id = versions.id
    where ${oneOf(where, sql`versions.blob_id`, blobIds)} and ${sql.join(conditions, sql` and `)}
    order by items.id`.execute(db.read)
  return rows
}

/** Which of these items the caller may see and has asked for, whatever their names, each with its rank as a hit. */
export async function findAllowed(
  db: Database,
  where: SearchConditions,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0 || allSpaces(where).length === 0) return new Map()
  const conditions = [
    oneOf(where, sql`items.id`, ids),
    ...visible(where, behind(db.dialect, sql`items.space_id`)),
    ...filters(where),
  ]
  const { rows } = await sql<{ id: string; rank: number }>`
    ${where.isTrashed ? sql`` : folderSets(where)}
    select items.id, ${rankOf(where.phrase)} as rank from items where ${sql.join(conditions, and)}`.execute(db.read)
  return new Map(rows.map(row => [row.id, row.rank]))
}

/** Live items below these, at any depth. */
export async function countBelow(db: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number | null }>`
    select sum(item_count) as count from items where ${oneOf(db, sql`id`, ids)}`.execute(db.read)
  return Number(rows[0]?.count ?? 0)
}

/** Whether a user can see a tag: their own ones, and those of the site. */
export async function isTagSeen(db: Reader, userId: string, id: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('tags')
    .select('id')
    .where('id', '=', id)
    .where(e => e.or([e('owner_id', '=', userId), e('owner_id', 'is', null)]))
    .executeTakeFirst()
  return row !== undefined
}

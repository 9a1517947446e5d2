import { type RawBuilder, sql } from 'kysely'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'

const tables = onTables<TreeTables>()

/** The figures that quotas are checked against; bytes. */
export interface Counters {
  readonly used: number
  readonly trash: number
  readonly versions: number
  readonly reserved: number
}

export interface CountersOfSpace extends Counters {
  readonly id: string
  /** Shows whether another recount has corrected them since. */
  readonly recounts: number
}

/** The stored totals of these spaces. Spaces that are being deleted as a whole have none. */
export async function listCounters(db: Reader, ids: readonly string[]): Promise<Map<string, CountersOfSpace>> {
  const rows = await tables(db)
    .selectFrom('spaces')
    .innerJoin('items', 'items.id', 'spaces.root_id')
    .where('spaces.id', 'in', [...ids])
    .where('items.state', '!=', 'deleting')
    .select(['spaces.id', 'recounts', 'used_bytes', 'trash_bytes', 'version_bytes', 'reserved_bytes'])
    .execute()
  const counters = rows.map(row => ({
    id: row.id,
    recounts: row.recounts,
    used: row.used_bytes,
    trash: row.trash_bytes,
    versions: row.version_bytes,
    reserved: row.reserved_bytes,
  }))
  return new Map(counters.map(one => [one.id, one]))
}

interface Sizes {
  id: string
  modified_at: number
  /** 0 is a folder, 1 a file. */
  rank: number
  type_key: string
  state: string
  size: number
  /** Bytes of all its versions, and of the current one; null for a folder. */
  versions: number | null
  current: number | null
}

/** The next items of a space in any state, with the bytes of their versions. */
export async function listSizes(
  db: Reader,
  spaceId: string,
  after: { readonly at: number; readonly id: string } | null,
  limit: number,
): Promise<Sizes[]> {
  const later = after ? sql`and (modified_at, id) > (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<Sizes>`
    select page.id, page.modified_at, page.rank, page.type_key, page.state, page.size,
      sum(versions.size) as versions,
      sum(case when versions.id = page.version_id then versions.size end) as current
    from (
      select id, modified_at, rank, type_key, state, size, version_id from items
      where space_id = ${spaceId} ${later} order by modified_at, id limit ${limit}
    ) as page left join versions on versions.item_id = page.id
    group by page.id, page.modified_at, page.rank, page.type_key, page.state, page.size
    order by page.modified_at, page.id`.execute(db)
  return rows
}

export interface Unseen {
  /** Bytes of all versions, and of the current ones only. */
  readonly used: number
  readonly current: number
  readonly folders: readonly string[]
}

/** Tops of trees that must not be counted: unfinished copies, and what the purge has yet to remove. */
export function listUnseenTops(db: Reader, spaceId: string): Promise<Unseen> {
  // Each uses its own partial index.
  return sumFiles(
    db,
    sql`select id, rank, version_id from items where space_id = ${spaceId} and state = 'deleting'
      union all select id, rank, version_id from items where space_id = ${spaceId} and state = 'building'`,
  )
}

/** The contents of these folders, one level down. */
export function listUnseenBelow(db: Reader, folders: readonly string[]): Promise<Unseen> {
  return sumFiles(
    db,
    sql`select id, rank, version_id from items where parent_id in (${sql.join(folders)}) and state = 'live'`,
  )
}

async function sumFiles(db: Reader, rows: RawBuilder<unknown>): Promise<Unseen> {
  const files = await sql<{ used: number | string | null; current: number | string | null }>`
    select sum(versions.size) as used, sum(case when unseen.version_id = versions.id then versions.size end) as current
    from (${rows}) as unseen join versions on versions.item_id = unseen.id where unseen.rank = 1`.execute(db)
  const folders = await sql<{ id: string }>`select id from (${rows}) as unseen where rank = 0`.execute(db)
  return {
    used: Number(files.rows[0]?.used ?? 0),
    current: Number(files.rows[0]?.current ?? 0),
    folders: folders.rows.map(row => row.id),
  }
}

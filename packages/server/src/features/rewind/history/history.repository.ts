import { type RawBuilder, sql } from 'kysely'
import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { dialectOf, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { ItemChangeRow, RewindTables } from '../rewind.tables.ts'

const tables = onTables<BytesTables & RewindTables & TreeTables>()

/** An item as it was at a moment. */
export type PastItem = Omit<ItemChangeRow, 'seq' | 'at'>

/**
 * SQL: the number of an item's first change after a moment, which has what the item was at that moment; null if it has not
 * changed since.
 */
const firstAfter = (itemId: RawBuilder<unknown>, moment: number) => sql`(
  select first.seq from item_changes as first where first.item_id = ${itemId} and first.at > ${moment}
  order by first.at, first.seq limit 1)`

/** Returns since when the changes are complete. */
export async function findStart(db: Reader): Promise<number> {
  const row = await tables(db).selectFrom('item_history').select('complete_since').executeTakeFirst()
  return Number(row?.complete_since ?? Number.MAX_SAFE_INTEGER)
}

export async function setStart(tx: Tx, completeSince: number): Promise<void> {
  await tables(tx).updateTable('item_history').set({ complete_since: completeSince }).execute()
}

/** The oldest changes, by the order in which they were written. */
export function listOldest(db: Reader, limit: number): Promise<{ seq: number; at: number }[]> {
  return tables(db).selectFrom('item_changes').select(['seq', 'at']).orderBy('seq').limit(limit).execute()
}

export async function deleteChanges(tx: Tx, seqs: readonly number[]): Promise<void> {
  await tables(tx)
    .deleteFrom('item_changes')
    .where('seq', 'in', [...seqs])
    .execute()
}

/** One item of a chain as it was at a moment. */
export interface PastStep {
  readonly start: string
  readonly id: string
  readonly depth: number
  readonly state: string | null
  readonly created_at: number | null
  readonly name: string | null
}

/** The items and everything that was above each of them at a moment; the item first. */
export async function findPastChains(
  db: Reader,
  ids: readonly string[],
  moment: number,
): Promise<Map<string, PastStep[]>> {
  const chains = new Map<string, PastStep[]>()
  if (ids.length === 0) return chains
  const past = (column: string) => sql`coalesce(
    (select change.${sql.ref(column)} from item_changes as change where change.seq = ${firstAfter(sql`up.id`, moment)}),
    (select items.${sql.ref(column)} from items where items.id = up.id))`
  // PostgreSQL wants both parts of a recursive query to compare texts in the same way.
  const text = dialectOf(db) === 'sqlite' ? sql`text` : sql`text) collate "C"`
  const end = dialectOf(db) === 'sqlite' ? sql`)` : sql``
  const starts = sql.join(
    [...new Set(ids)].map(id => sql`select cast(${id} as ${text}${end} as id`),
    sql` union all `,
  )
  const { rows } = await sql<PastStep>`
    with recursive up (start, id, depth) as (
      select starts.id, starts.id, 0 from (${starts}) as starts
      union all
      select up.start, ${past('parent_id')}, up.depth + 1 from up where up.depth < 300 and ${past('parent_id')} is not null
    )
    select up.start, up.id, up.depth, ${past('state')} as state, ${past('created_at')} as created_at, ${past('name')} as name
    from up order by up.start, up.depth`.execute(db)
  for (const row of rows) {
    const chain = chains.get(row.start)
    if (chain) chain.push(row)
    else chains.set(row.start, [row])
  }
  return chains
}

/** What these items were at a moment; those that have not changed since are left out. */
export async function findPast(db: Reader, ids: readonly string[], moment: number): Promise<Map<string, PastItem>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ItemChangeRow>`
    select change.* from item_changes as change
    where change.item_id in (${sql.join([...ids])}) and change.seq = ${firstAfter(sql`change.item_id`, moment)}`.execute(
    db,
  )
  return new Map(rows.map(row => [row.item_id, row as unknown as PastItem]))
}

export interface ChangedRow extends PastItem {
  readonly seq: number
  readonly at: number
}

/** Items of a space that have changed since a moment, with what they were: a page in the order of their first change. */
export async function listChanged(
  db: Reader,
  spaceId: string,
  { moment, after, limit }: { moment: number; after: { at: number; seq: number }; limit: number },
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select change.* from item_changes as change
    where change.space_id = ${spaceId} and change.at > ${moment} and (change.at, change.seq) > (${after.at}, ${after.seq})
      and change.seq = ${firstAfter(sql`change.item_id`, moment)}
    order by change.at, change.seq limit ${limit}`.execute(db)
  return rows
}

export interface CreatedRow {
  readonly id: string
  readonly created_at: number
}

/** Live items of a space that are newer than a moment and in a folder that isn't; oldest first. */
export async function listCreated(
  db: Reader,
  spaceId: string,
  { moment, after, limit }: { moment: number; after: CreatedRow; limit: number },
): Promise<CreatedRow[]> {
  const { rows } = await sql<CreatedRow>`
    select items.id, items.created_at from items join items as parent on parent.id = items.parent_id
    where items.space_id = ${spaceId} and items.created_at > ${moment} and items.state = 'live'
      and (items.created_at, items.id) > (${after.created_at}, ${after.id}) and parent.created_at <= ${moment}
    order by items.created_at, items.id limit ${limit}`.execute(db)
  return rows
}

/** Which of these items were in the trash when they were noted last, of those that no longer exist. */
export async function findLastStates(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ item_id: string; state: string }>`
    select change.item_id, change.state from item_changes as change
    where change.item_id in (${sql.join([...ids])}) and not exists (
      select 1 from item_changes as later where later.item_id = change.item_id
        and (later.at, later.seq) > (change.at, change.seq))`.execute(db)
  return new Map(rows.map(row => [row.item_id, row.state]))
}

export interface PastPlace {
  readonly rank: number
  readonly sort_key: string
  readonly item_id: string
}

/** What was in a folder at a moment, folders first and by name; two lists, each in that order, of at most `limit`. */
export async function listPastChildren(
  db: Reader,
  folderId: string,
  { moment, after, limit }: { moment: number; after: PastPlace | null; limit: number },
): Promise<PastItem[]> {
  const from = (row: string, id: string) =>
    after
      ? sql`and (${sql.ref(`${row}.rank`)}, ${sql.ref(`${row}.sort_key`)}, ${sql.ref(`${row}.${id}`)})
          > (${after.rank}, ${after.sort_key}, ${after.item_id})`
      : sql``
  const unchanged = await sql<PastItem>`
    select items.id as item_id, items.space_id, items.parent_id, items.rank, items.name, items.sort_key, items.type_key,
      versions.blob_id, items.size, items.state, items.created_at, items.modified_at
    from items left join versions on versions.id = items.version_id
    where items.parent_id = ${folderId} and items.state = 'live' and items.created_at <= ${moment} ${from('items', 'id')}
      and not exists (select 1 from item_changes as change where change.item_id = items.id and change.at > ${moment})
    order by items.rank, items.sort_key, items.id limit ${limit}`.execute(db)
  const changed = await sql<PastItem>`
    select change.* from item_changes as change
    where change.parent_id = ${folderId} and change.at > ${moment} and change.state = 'live'
      and change.created_at <= ${moment} ${from('change', 'item_id')}
      and change.seq = ${firstAfter(sql`change.item_id`, moment)}
    order by change.rank, change.sort_key, change.item_id limit ${limit}`.execute(db)
  return [...unchanged.rows, ...changed.rows]
}

/** The bytes of items as they are now. */
export async function findBlobs(db: Reader, itemIds: readonly string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('items')
    .innerJoin('versions', 'versions.id', 'items.version_id')
    .select(['items.id', 'versions.blob_id'])
    .where('items.id', 'in', [...itemIds])
    .execute()
  return new Map(rows.map(row => [row.id, row.blob_id]))
}

export interface FoundContent {
  readonly blob_id: string
  readonly size: number
  readonly mime: string
}

/** Going back in time doesn't bring back what was set aside as infected. */
const isClean = sql<boolean>`(blobs.held is null or blobs.held <> 'infected')`

/** Those of these bytes that a version in a space still has. */
export async function findContents(
  db: Reader,
  spaceId: string,
  blobIds: readonly string[],
): Promise<Map<string, FoundContent>> {
  if (blobIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('versions')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select(['versions.blob_id', 'versions.size', 'blobs.mime'])
    .where('versions.blob_id', 'in', [...new Set(blobIds)])
    .where('items.space_id', '=', spaceId)
    .where(isClean)
    .execute()
  return new Map(rows.map(row => [row.blob_id, row]))
}

/** The same bytes in versions of the very items that had them, by item. */
export async function findOwnContents(
  db: Reader,
  wanted: readonly { itemId: string; blobId: string }[],
): Promise<Map<string, FoundContent>> {
  if (wanted.length === 0) return new Map()
  const pairs = wanted.map(({ itemId, blobId }) => sql`(${itemId}, ${blobId})`)
  const rows = await tables(db)
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select(['versions.item_id', 'versions.blob_id', 'versions.size', 'blobs.mime'])
    .where(sql<boolean>`(versions.item_id, versions.blob_id) in (${sql.join(pairs)})`)
    .where(isClean)
    .execute()
  return new Map(rows.map(row => [row.item_id, row]))
}

/** Files that are looked at for bytes that their own file no longer has. */
const mostHolding = 500

/** Files in a space with a version that has any of these bytes. */
export async function listHolding(
  db: Reader,
  spaceId: string,
  blobIds: readonly string[],
): Promise<(FoundContent & { readonly item_id: string; readonly is_current: number })[]> {
  if (blobIds.length === 0) return []
  return tables(db)
    .selectFrom('versions')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select(['versions.item_id', 'versions.blob_id', 'versions.size', 'blobs.mime'])
    .select(sql<number>`case when items.version_id = versions.id then 1 else 0 end`.as('is_current'))
    .where('versions.blob_id', 'in', [...new Set(blobIds)])
    .where('items.space_id', '=', spaceId)
    .where(isClean)
    .limit(mostHolding)
    .execute()
}

/** Whether something live in a tree, its top aside, is older than a moment. */
export async function containsOlder(db: Reader, topId: string, moment: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive down (id) as (
      select id from items where parent_id = ${topId} and state = 'live'
      union all
      select items.id from items join down on items.parent_id = down.id where items.state = 'live'
    ) select 1 from down join items on items.id = down.id where items.created_at <= ${moment} limit 1`.execute(db)
  return rows.length > 0
}

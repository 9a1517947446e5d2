import { type Expression, type SqlBool, sql } from 'kysely'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import type { ItemRow, TreeTables } from './tree.tables.ts'

const tables = onTables<TreeTables>()

type Counted = 'seq' | 'changes' | 'is_closed' | 'leads_to_closed'

export type Item = Omit<ItemRow, Counted> & Readonly<Record<Counted, number>>

export type NewItem = Omit<Item, Counted | 'held_for' | 'color'> & Partial<Pick<Item, 'held_for' | 'color'>>

/** SQLite uses a partial index only for a literal condition, never for a bound parameter. */
export const isLive: Expression<SqlBool> = sql<SqlBool>`items.state = 'live'`

export const isTrashed: Expression<SqlBool> = sql<SqlBool>`items.state = 'trashed'`

export const isDeleting: Expression<SqlBool> = sql<SqlBool>`items.state = 'deleting'`

/** The item and everything above it, item first, root last; empty when there is no such item. */
export async function findChain(db: Reader, id: string): Promise<Item[]> {
  return (await findChains(db, [id])).get(id) ?? []
}

const readChains = prepared(
  (_db, ids: readonly string[]) => sql<Item>`
    with recursive up (id, parent_id) as (
      select id, parent_id from items where ${isAmong(sql.ref('id'), ids)}
      union
      select items.id, items.parent_id from items join up on items.id = up.parent_id
    )
    select items.* from up join items on items.id = up.id`,
)

/** The chains of several items at once; what is above more than one of them is read once. */
export async function findChains(db: Reader, ids: readonly string[]): Promise<Map<string, Item[]>> {
  if (ids.length === 0) return new Map()
  const unique = [...new Set(ids)]
  const read = new Map((await readChains(db, unique)).map(item => [item.id, item]))
  return new Map(unique.flatMap(id => (read.has(id) ? [[id, chainOf(read, id)]] : [])))
}

/** The chain of an item, as far as it was read. */
function chainOf(read: ReadonlyMap<string, Item>, id: string): Item[] {
  const chain: Item[] = []
  let step = read.get(id)
  while (step && chain.length < read.size) {
    chain.push(step)
    step = read.get(step.parent_id ?? '')
  }
  return chain
}

const readItem = prepared((db, id: string) => tables(db).selectFrom('items').selectAll().where('id', '=', id))

export async function findItem(db: Reader, id: string): Promise<Item | undefined> {
  return (await readItem(db, id))[0]
}

export async function findLiveChild(db: Reader, parentId: string, nameKey: string): Promise<Item | undefined> {
  return (await readLiveChildren(db, parentId, [nameKey]))[0]
}

const readLiveChildren = prepared(
  (db, parentId: string, nameKeys: readonly string[]) =>
    tables(db)
      .selectFrom('items')
      .selectAll()
      .where('parent_id', '=', parentId)
      .where(e => isAmong(e.ref('name_key'), nameKeys))
      .where(isLive),
  // One plan for folders of all sizes would read all children of a large one.
  { hasOnePlan: false },
)

export async function findLiveChildren(db: Reader, parentId: string, nameKeys: readonly string[]): Promise<Item[]> {
  const found: Item[] = []
  for (let start = 0; start < nameKeys.length; start += 500) {
    found.push(...(await readLiveChildren(db, parentId, nameKeys.slice(start, start + 500))))
  }
  return found
}

/** Folded names in a folder that begin with a prefix, used to find a free number. */
export async function listNameKeys(db: Reader, parentId: string, prefix: string): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('items')
    .select('name_key')
    .where('parent_id', '=', parentId)
    .where('name_key', '>=', prefix)
    .where('name_key', '<', `${prefix}\u{10ffff}`)
    .where(isLive)
    .execute()
  return new Set(rows.map(row => row.name_key))
}

/** Levels below an item down to its deepest descendant, trashed ones included; 0 for an empty folder or a file. */
export async function findHeight(db: Reader, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive down (id, depth) as (
      select id, 0 from items where id = ${id}
      union all
      select items.id, down.depth + 1 from items join down on items.parent_id = down.id
    ) select max(depth) as height from down`.execute(db)
  return Number(rows[0]?.height ?? 0)
}

/** Live children of several folders, with the blob of each file. */
export async function listLiveChildren(db: Reader, parentIds: readonly string[]): Promise<Item[]> {
  if (parentIds.length === 0) return []
  return tables(db)
    .selectFrom('items')
    .selectAll()
    .where('parent_id', 'in', [...parentIds])
    .where(isLive)
    .orderBy('rank')
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
}

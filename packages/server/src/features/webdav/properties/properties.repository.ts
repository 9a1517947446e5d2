import { sql } from 'kysely'
import type { BlobRow, BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { DavPropertyRow, WebdavTables } from '../webdav.tables.ts'

const tables = onTables<BytesTables & TreeTables & WebdavTables>()

/** A child of a folder with the checksums of its bytes; SHA-256 is its entity tag. */
export type ListedChild = Item & {
  readonly sha256: string | null
  readonly sha1: string | null
  readonly md5: string | null
  readonly bytes_held: BlobRow['held']
  readonly bytes_held_for: string | null
}

/** The live items of a folder in name order: the next ones after `after`. */
export async function listChildren(
  db: Reader,
  folderId: string,
  after: Pick<Item, 'rank' | 'sort_key' | 'id'> | null,
  limit: number,
): Promise<ListedChild[]> {
  const rest = after
    ? sql`and (items.rank, items.sort_key, items.id) > (${after.rank}, ${after.sort_key}, ${after.id})`
    : sql``
  const { rows } = await sql<ListedChild>`
    select items.*, blobs.sha256, blobs.sha1, blobs.md5, blobs.held as bytes_held, blobs.held_for as bytes_held_for
    from items
    left join versions on versions.id = items.version_id left join blobs on blobs.id = versions.blob_id
    where items.parent_id = ${folderId} and items.state = 'live' ${rest}
    order by items.rank, items.sort_key, items.id limit ${limit}`.execute(db)
  return rows
}

export function listProperties(db: Reader, itemIds: readonly string[]): Promise<DavPropertyRow[]> {
  if (itemIds.length === 0) return Promise.resolve([])
  return tables(db)
    .selectFrom('dav_properties')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .orderBy('namespace')
    .orderBy('name')
    .execute()
}

export async function putProperty(tx: Tx, row: DavPropertyRow): Promise<void> {
  await tables(tx)
    .insertInto('dav_properties')
    .values(row)
    .onConflict(on => on.columns(['item_id', 'namespace', 'name']).doUpdateSet({ value: row.value }))
    .execute()
}

export async function deleteProperty(
  tx: Tx,
  { item_id, namespace, name }: Omit<DavPropertyRow, 'value'>,
): Promise<void> {
  await tables(tx)
    .deleteFrom('dav_properties')
    .where('item_id', '=', item_id)
    .where('namespace', '=', namespace)
    .where('name', '=', name)
    .execute()
}

/** How many properties an item has, and the total length of their values. */
export async function measureProperties(tx: Tx, itemId: string): Promise<{ count: number; length: number }> {
  const row = await tables(tx)
    .selectFrom('dav_properties')
    .select(e => [e.fn.countAll().as('count'), sql<number | string | null>`sum(length(value))`.as('length')])
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), length: Number(row.length ?? 0) }
}

/** Replaces the properties of items with those of others; the map holds the id of each copy by the id of its source. */
export async function copyProperties(tx: Tx, copies: ReadonlyMap<string, string>): Promise<void> {
  const sources = [...copies.keys()]
  for (let start = 0; start < sources.length; start += 500) {
    const some = sources.slice(start, start + 500)
    const targets = some.flatMap(id => copies.get(id) ?? [])
    await tables(tx).deleteFrom('dav_properties').where('item_id', 'in', targets).execute()
    const having = await tables(tx)
      .selectFrom('dav_properties')
      .select('item_id')
      .distinct()
      .where('item_id', 'in', some)
      .execute()
    // One by one: the properties of a single item may be large.
    for (const { item_id: id } of having) {
      const rows = await listProperties(tx, [id])
      const copied = rows.map(row => ({ ...row, item_id: copies.get(id) ?? '' }))
      await tables(tx).insertInto('dav_properties').values(copied).execute()
    }
  }
}

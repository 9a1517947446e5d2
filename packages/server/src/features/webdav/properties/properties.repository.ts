import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { Item } from '../../drive/public.ts'
import '../webdav.tables.ts'
import type { DavPropertyRow } from '../webdav.tables.ts'

/** A child of a folder with the digest of its bytes, which is its entity tag. */
export type ListedChild = Item & { readonly sha256: string | null }

/** Everything live in a folder, in the order of its names. */
export async function listChildren(db: Reader, folderId: string): Promise<ListedChild[]> {
  const { rows } = await sql<ListedChild>`
    select items.*, blobs.sha256 from items
    left join versions on versions.id = items.version_id left join blobs on blobs.id = versions.blob_id
    where items.parent_id = ${folderId} and items.state = 'live'
    order by items.rank, items.sort_key, items.id`.execute(db)
  return rows
}

export function listProperties(db: Reader, itemIds: readonly string[]): Promise<DavPropertyRow[]> {
  if (itemIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('dav_properties')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .orderBy('namespace')
    .orderBy('name')
    .execute()
}

/** The properties of everything that lies directly in a folder. */
export function listPropertiesOfChildren(db: Reader, folderId: string): Promise<DavPropertyRow[]> {
  return db
    .selectFrom('dav_properties')
    .innerJoin('items', 'items.id', 'dav_properties.item_id')
    .selectAll('dav_properties')
    .where('items.parent_id', '=', folderId)
    .where(sql<boolean>`items.state = 'live'`)
    .orderBy('dav_properties.namespace')
    .orderBy('dav_properties.name')
    .execute()
}

export async function putProperty(tx: Tx, row: DavPropertyRow): Promise<void> {
  await tx
    .insertInto('dav_properties')
    .values(row)
    .onConflict(on => on.columns(['item_id', 'namespace', 'name']).doUpdateSet({ value: row.value }))
    .execute()
}

export async function deleteProperty(
  tx: Tx,
  { item_id, namespace, name }: Omit<DavPropertyRow, 'value'>,
): Promise<void> {
  await tx
    .deleteFrom('dav_properties')
    .where('item_id', '=', item_id)
    .where('namespace', '=', namespace)
    .where('name', '=', name)
    .execute()
}

export async function countProperties(tx: Tx, itemId: string): Promise<number> {
  const row = await tx
    .selectFrom('dav_properties')
    .select(e => e.fn.countAll().as('count'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Gives items the properties of others, instead of their own: of each copy, by the id of its source. */
export async function copyProperties(tx: Tx, copies: ReadonlyMap<string, string>): Promise<void> {
  const sources = [...copies.keys()]
  for (let start = 0; start < sources.length; start += 500) {
    const some = sources.slice(start, start + 500)
    const targets = some.flatMap(id => copies.get(id) ?? [])
    await tx.deleteFrom('dav_properties').where('item_id', 'in', targets).execute()
    const rows = await listProperties(tx, some)
    const copied = rows.map(row => ({ ...row, item_id: copies.get(row.item_id) ?? '' }))
    for (let first = 0; first < copied.length; first += 500) {
      await tx
        .insertInto('dav_properties')
        .values(copied.slice(first, first + 500))
        .execute()
    }
  }
}

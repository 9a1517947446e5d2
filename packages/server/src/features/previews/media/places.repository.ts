import type { BlobRow, BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { ItemDateRow, PreviewTables } from '../previews.tables.ts'

const tables = onTables<BytesTables & PreviewTables & TreeTables>()

/** A live file that shows some bytes, and who sent them. */
export interface ShownPlace {
  readonly id: string
  readonly version_id: string
  readonly parent_id: string | null
  readonly name: string
  readonly name_key: string
  /** The sender; the owner of the space if that was a visitor. */
  readonly person_id: string
}

/** Copies of one picture are rarely in more places. */
const mostPlaces = 200
const mostFolders = 10

/** The live files whose current version has these bytes, newest first. */
export async function listPlaces(db: Reader, blobId: string): Promise<ShownPlace[]> {
  const found = await tables(db)
    .selectFrom('versions')
    .innerJoin('items', 'items.version_id', 'versions.id')
    .innerJoin('spaces', 'spaces.id', 'items.space_id')
    .select(['items.id', 'items.parent_id', 'items.name', 'items.name_key', 'versions.created_by', 'spaces.owner_id'])
    .select('versions.id as version_id')
    .where('versions.blob_id', '=', blobId)
    .where('items.state', '=', 'live')
    .orderBy('items.id', 'desc')
    .limit(mostPlaces)
    .execute()
  return found.map(({ created_by, owner_id, ...place }) => ({ ...place, person_id: created_by ?? owner_id }))
}

/** Writes when a file was taken by something other than its bytes, or forgets it if there is nothing. */
export async function writeDate(tx: Tx, { item_id, ...date }: ItemDateRow): Promise<void> {
  await tables(tx)
    .insertInto('item_dates')
    .values({ item_id, ...date })
    .onConflict(on => on.column('item_id').doUpdateSet(date))
    .execute()
}

export async function deleteDate(tx: Tx, itemId: string): Promise<void> {
  await tables(tx).deleteFrom('item_dates').where('item_id', '=', itemId).execute()
}

/** Returns when a version of a file was taken by something other than its bytes. */
export function findDate(db: Reader, itemId: string, versionId: string | null): Promise<ItemDateRow | undefined> {
  return tables(db)
    .selectFrom('item_dates')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('version_id', '=', versionId ?? '')
    .executeTakeFirst()
}

/** Longer XMP files are not read; bytes. */
const largestSidecar = 1024 * 1024

/** The bytes of `name.jpg.xmp` and `name.xmp` in a folder, in this order. */
export async function listSidecars(
  db: Reader,
  { parent_id, name_key }: Pick<ShownPlace, 'name_key' | 'parent_id'>,
): Promise<BlobRow[]> {
  if (parent_id === null) return []
  const names = [`${name_key}.xmp`, `${baseOf(name_key)}.xmp`]
  const found = await tables(db)
    .selectFrom('items')
    .innerJoin('versions', 'versions.id', 'items.version_id')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .selectAll('blobs')
    .select('items.name_key')
    .where('items.parent_id', '=', parent_id)
    .where('items.name_key', 'in', names)
    .where('items.state', '=', 'live')
    .where('items.rank', '=', 1)
    .where('blobs.held', 'is', null)
    .where('blobs.size', '<=', largestSidecar)
    .execute()
  return found.toSorted((a, b) => names.indexOf(a.name_key) - names.indexOf(b.name_key))
}

/** A name without its last extension. */
export function baseOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** A picture or film with the same name apart from its extension, in the same folder. */
export interface Sibling {
  readonly blob_id: string
  readonly mime: string
  /** JSON. */
  readonly details: string
  readonly live_id: string | null
}

/** What was read of the files that are named like those that show a blob, apart from the extension, where they are. */
export async function listSiblings(db: Reader, blobId: string): Promise<Sibling[]> {
  const shown = await tables(db)
    .selectFrom('versions')
    .innerJoin('items', 'items.version_id', 'versions.id')
    .select(['items.parent_id', 'items.name_key'])
    .where('versions.blob_id', '=', blobId)
    .where('items.state', '=', 'live')
    .orderBy('items.id', 'desc')
    .limit(mostFolders)
    .execute()
  const found: Sibling[] = []
  for (const { parent_id, name_key } of shown) {
    if (parent_id !== null) found.push(...(await listNamed(db, parent_id, baseOf(name_key), blobId)))
  }
  return found
}

function listNamed(db: Reader, parentId: string, base: string, exceptBlob: string): Promise<Sibling[]> {
  return (
    tables(db)
      .selectFrom('items')
      .innerJoin('versions', 'versions.id', 'items.version_id')
      .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
      .innerJoin('media_details', 'media_details.blob_id', 'versions.blob_id')
      .select(['versions.blob_id', 'blobs.mime', 'media_details.details', 'media_details.live_id'])
      .where('items.parent_id', '=', parentId)
      .where('items.name_key', '>=', `${base}.`)
      // The sign after the dot.
      .where('items.name_key', '<', `${base}/`)
      .where('items.state', '=', 'live')
      .where('versions.blob_id', '<>', exceptBlob)
      .limit(20)
      .execute()
  )
}

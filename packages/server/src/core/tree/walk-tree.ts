import type { Needs } from '../../platform/ctx.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { BlobRow, BytesTables } from '../bytes/bytes.tables.ts'
import { isFolder } from './is-folder.ts'
import { type Item, isLive } from './items.repository.ts'
import type { TreeTables } from './tree.tables.ts'

const tables = onTables<BytesTables & TreeTables>()

export interface WalkedItem {
  readonly item: Item
  /** Names from the chosen item down to this one. */
  readonly path: string[]
  /** Only for files. */
  readonly blob:
    | (Pick<BlobRow, 'held' | 'held_for'> & {
        id: string
        disk: string
        storage_key: string
        size: number
        crc32: number
        sha256: string
      })
    | null
}

/** What to walk through, and the ids of what is passed over with everything below it. */
export interface Walk {
  readonly roots: readonly Item[]
  readonly leftOut: ReadonlySet<string>
}

/**
 * Chosen items and every live item below them, parents before children, with one folder's children in memory at a time.
 */
export async function* walkTree(
  ctx: Needs<'db'>,
  { roots, leftOut }: Walk,
  db: Reader = ctx.db.read,
): AsyncGenerator<WalkedItem> {
  const withBlobs = await findBlobs(db, roots)
  for (const root of withBlobs) yield* walk(db, root, [], leftOut)
}

async function* walk(
  db: Reader,
  one: Omit<WalkedItem, 'path'>,
  above: readonly string[],
  leftOut: ReadonlySet<string>,
): AsyncGenerator<WalkedItem> {
  const path = [...above, one.item.name]
  yield { ...one, path }
  if (!isFolder(one.item)) return
  const children = await tables(db)
    .selectFrom('items')
    .selectAll()
    .where('parent_id', '=', one.item.id)
    .where(isLive)
    .orderBy('rank')
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  const shown = children.filter(child => !leftOut.has(child.id))
  for (const child of await findBlobs(db, shown)) yield* walk(db, child, path, leftOut)
}

async function findBlobs(db: Reader, items: readonly Item[]): Promise<Omit<WalkedItem, 'path'>[]> {
  const blobs = new Map<string, NonNullable<WalkedItem['blob']>>()
  const versionIds = items.flatMap(item => (isFolder(item) || !item.version_id ? [] : [item.version_id]))
  for (let start = 0; start < versionIds.length; start += 500) {
    const rows = await tables(db)
      .selectFrom('versions')
      .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
      .select(['versions.id as version', 'blobs.id', 'disk', 'storage_key', 'blobs.size', 'crc32', 'sha256'])
      .select(['blobs.held', 'blobs.held_for'])
      .where('versions.id', 'in', versionIds.slice(start, start + 500))
      .execute()
    for (const { version, ...blob } of rows) blobs.set(version, blob)
  }
  return items.map(item => ({ item, blob: blobs.get(item.version_id ?? '') ?? null }))
}

import type { BytesTables } from '../../core/bytes/bytes.tables.ts'
import type { Item } from '../../core/tree/items.repository.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'

const tables = onTables<BytesTables & TreeTables>()

/**
 * The entity tag of bytes with this SHA-256 (hexadecimal). Shorter than elsewhere: clients put several of them into one
 * If header, for which some reserve only 200 bytes.
 */
export function davTag(sha256: string): string {
  return `"${Buffer.from(sha256, 'hex').toString('base64url')}"`
}

/** The entity tag of a file's current bytes, the same as in a GET response; null for folders. */
export async function findEtag(db: Reader, item: Pick<Item, 'version_id'>): Promise<string | null> {
  const digest = await findDigest(db, item)
  return digest === null ? null : davTag(digest)
}

/** SHA-256 of a file's current bytes, in hexadecimal; null for folders. */
export async function findDigest(db: Reader, item: Pick<Item, 'version_id'>): Promise<string | null> {
  if (item.version_id === null) return null
  return (await findDigests(db, [item])).get(item.version_id) ?? null
}

/** The same of several files, by version. */
export async function findDigests(
  db: Reader,
  items: readonly Pick<Item, 'version_id'>[],
): Promise<Map<string, string>> {
  const versionIds = items.flatMap(item => item.version_id ?? [])
  if (versionIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select(['versions.id', 'blobs.sha256'])
    .where('versions.id', 'in', versionIds)
    .execute()
  return new Map(rows.map(row => [row.id, row.sha256]))
}

import type { BlobRow, BytesTables } from '../../core/bytes/bytes.tables.ts'
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
  const sums = await findSumsOf(db, item)
  return sums === null ? null : davTag(sums.sha256)
}

/** Checksums of a file's bytes in hexadecimal, as far as they are known. */
export type Sums = Pick<BlobRow, 'sha256' | 'sha1' | 'md5'>

/** The checksums of a file's current bytes; null for folders. */
export async function findSumsOf(db: Reader, item: Pick<Item, 'version_id'>): Promise<Sums | null> {
  if (item.version_id === null) return null
  return (await findSums(db, [item])).get(item.version_id) ?? null
}

/** The same of several files, by version. */
export async function findSums(db: Reader, items: readonly Pick<Item, 'version_id'>[]): Promise<Map<string, Sums>> {
  const versionIds = items.flatMap(item => item.version_id ?? [])
  if (versionIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select(['versions.id', 'blobs.sha256', 'blobs.sha1', 'blobs.md5'])
    .where('versions.id', 'in', versionIds)
    .execute()
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

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

/** The entity tag of a file's current bytes for a reader, the same as in a GET response; null for folders. */
export async function findEtag(
  db: Reader,
  item: Pick<Item, 'version_id'>,
  readerId: string | null,
): Promise<string | null> {
  const sums = await findSumsOf(db, item)
  return sums === null ? null : tagFor(sums, readerId)
}

/** Checksums of a file's bytes in hexadecimal, as far as they are known. */
export type Sums = Pick<BlobRow, 'sha256' | 'sha1' | 'md5'>

/** The same of a version, and whether its bytes wait to be scanned. */
type StoredSums = Sums & Pick<BlobRow, 'held' | 'held_for'> & { readonly version_id: string }

/** What a reader is told of a file's bytes; nulls for folders. */
export interface ToldBytes {
  readonly sums: Sums | null
  readonly etag: string | null
}

/** Checksums reveal bytes, so they are shown to people who may read these: before the scan, only to the sender. */
export function bytesFor(sums: StoredSums | null, readerId: string | null): ToldBytes {
  if (sums === null) return { sums, etag: null }
  return { sums: mayRead(sums, readerId) ? sums : null, etag: tagFor(sums, readerId) }
}

/** Until bytes are scanned, everyone but their sender gets a tag made of the version's id. */
function tagFor(sums: StoredSums, readerId: string | null): string {
  return mayRead(sums, readerId) ? davTag(sums.sha256) : `"waits-${sums.version_id}"`
}

const mayRead = ({ held, held_for }: StoredSums, readerId: string | null) =>
  held === null || (readerId !== null && held_for === readerId)

/** The checksums of a file's current bytes; null for folders. */
export async function findSumsOf(db: Reader, item: Pick<Item, 'version_id'>): Promise<StoredSums | null> {
  if (item.version_id === null) return null
  return (await findSums(db, [item])).get(item.version_id) ?? null
}

/** The same of several files, by version. */
export async function findSums(
  db: Reader,
  items: readonly Pick<Item, 'version_id'>[],
): Promise<Map<string, StoredSums>> {
  const versionIds = items.flatMap(item => item.version_id ?? [])
  if (versionIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select(['versions.id as version_id', 'blobs.sha256', 'blobs.sha1', 'blobs.md5', 'blobs.held', 'blobs.held_for'])
    .where('versions.id', 'in', versionIds)
    .execute()
  return new Map(rows.map(sums => [sums.version_id, sums]))
}

import type { Reader } from '../../platform/database/database.ts'
import type { Item } from '../drive/public.ts'

/**
 * The entity tag of bytes with this SHA-256 (hexadecimal). Shorter than elsewhere: clients put several of them into one
 * If header, for which some have room for 200 bytes.
 */
export function davTag(sha256: string): string {
  return `"${Buffer.from(sha256, 'hex').toString('base64url')}"`
}

/** The entity tag of a file's current bytes, the same that a GET answers; null for folders. */
export async function findEtag(db: Reader, item: Pick<Item, 'version_id'>): Promise<string | null> {
  if (item.version_id === null) return null
  const row = await db
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select('blobs.sha256')
    .where('versions.id', '=', item.version_id)
    .executeTakeFirst()
  return row ? davTag(row.sha256) : null
}

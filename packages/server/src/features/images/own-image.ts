import { buffer } from 'node:stream/consumers'
import { type ImagePrefix, imageIdOf } from '@holdall/contract/images/images.contract.ts'
import { isStorageError } from '../../drivers/storage/storage-driver.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { findImage } from './images.repository.ts'

/** An uploaded image that is about to be used for something. */
export interface OwnImage {
  readonly id: string
  readonly key: string
  readonly bytes: Buffer
}

/** The image at an address if the caller uploaded it for this purpose; null otherwise, and if it no longer exists. */
export async function readOwnImage(
  ctx: Needs<'caller' | 'db' | 'signal' | 'storage'>,
  path: string,
  prefix: ImagePrefix,
): Promise<OwnImage | null> {
  const id = imageIdOf(path)
  const row = id === null ? undefined : await findImage(ctx.db.read, id)
  if (!row || row.uploaded_by !== memberOf(ctx).userId || row.disk_prefix !== prefix) return null
  try {
    const bytes = await buffer(await ctx.storage.read(row.storage_key, { signal: ctx.signal }))
    return { id: row.id, key: row.storage_key, bytes }
  } catch (error) {
    if (isStorageError(error, 'missing')) return null
    throw error
  }
}

import { createHash } from 'node:crypto'
import { isStorageError, StorageError } from '../storage-driver.ts'
import type { S3Calls, S3Object } from './calls.ts'

/** Whether the ETag of an object is the MD5 of these bytes. Stores that encrypt use other ETags. */
export function hasTagOf(body: Buffer, tag: string | undefined): boolean {
  return tag?.replaceAll('"', '') === createHash('md5').update(body).digest('hex')
}

/** Returns whether an ETag may be an MD5. */
export function isPlainTag(tag: string | undefined): boolean {
  return /^"?[0-9a-f]{32}"?$/.test(tag ?? '')
}

/**
 * Reads back an object that the store confirmed with the ETag of other bytes. @throws `unavailable` if it has other bytes
 */
export async function compareStored(calls: S3Calls, object: S3Object, body: Buffer): Promise<void> {
  const { source, size } = await calls.open(object, undefined, undefined).catch(error => {
    throw isStorageError(error, 'missing') ? notStored() : error
  })
  if (size === body.length && Buffer.concat(await Array.fromAsync(source)).equals(body)) return
  source.destroy()
  throw notStored()
}

/** Compares the size, which every store knows. @throws `unavailable` if it differs */
export async function compareSize(calls: S3Calls, object: S3Object, size: number): Promise<void> {
  if ((await calls.head(object))?.size !== size) throw notStored()
}

function notStored(): StorageError {
  return new StorageError('unavailable', 'The storage confirmed an object but doesn’t have it')
}

import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { byteFailure } from '../blobs/byte-failures.ts'
import { noteDamage } from '../blobs/note-damage.ts'
import { checkedBytes, isIntact } from './check-bytes.ts'
import { type OpenOptions, openStored } from './open-stored.ts'

type Parts = Needs<'clock' | 'db' | 'log' | 'storage'>

/**
 * Opens the bytes of a file. All of them are compared with their checksum on the way; see `checkedBytes`.
 * @throws `file.storage-failed`, `file.damaged`
 */
export async function openBlob(
  ctx: Parts,
  blob: BlobRow,
  options: Omit<OpenOptions, 'size'>,
): Promise<AsyncIterable<Uint8Array>> {
  const { range } = options
  const bytes = await openStored(ctx, blob.storage_key, { ...options, size: blob.size }).catch(async error => {
    throw (await isGone(ctx, blob)) ? damaged(ctx, blob, 'missing') : error
  })
  const isWhole = !range || (range.start === 0 && range.end === blob.size - 1)
  return isWhole ? checkedBytes(bytes, blob, () => damaged(ctx, blob, 'damaged')) : bytes
}

/** Reads a small file completely. @throws `file.storage-failed`, `file.damaged` */
export async function readBlob(ctx: Parts, blob: BlobRow): Promise<Buffer> {
  const bytes = await ctx.storage.readSmall(blob.storage_key, blob.size).catch(error => {
    if (isStorageError(error, 'missing')) throw damaged(ctx, blob, 'missing')
    throw isStorageError(error, 'corrupt') ? damaged(ctx, blob, 'damaged') : byteFailure(error)
  })
  if (!isIntact(bytes, blob)) throw damaged(ctx, blob, 'damaged')
  return bytes
}

/** Whether the storage answers and doesn't have the bytes. */
async function isGone({ storage }: Needs<'storage'>, { storage_key }: BlobRow): Promise<boolean> {
  return storage.stat(storage_key).then(
    found => found === null,
    () => false,
  )
}

/** Whoever asked hears of it now; the administrators hear of it on the page about the site's state. */
function damaged(ctx: Parts, blob: BlobRow, problem: 'missing' | 'damaged'): Error {
  void noteDamage(ctx, blob, problem)
  return fail('file.damaged')
}

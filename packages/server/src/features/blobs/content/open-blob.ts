import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { byteFailure } from '../../../drivers/storage/byte-failures.ts'
import { type OpenOptions, openAsIs, openStored } from '../../../drivers/storage/reading/open-stored.ts'
import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { recordDamage, recordSound } from '../damage/record-damage.ts'
import { checkedBytes, isIntact } from './check-bytes.ts'
import { areBytesRight } from './second-look.ts'
import { damageChanged, soundAgain } from './sound-again.ts'

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
  const isWhole = !range || (range.start === 0 && range.end === blob.size - 1)
  const open = isWhole ? openAsIs : openStored
  const bytes = await open(ctx, blob.storage_key, { ...options, size: blob.size }).catch(async error => {
    throw (await isGone(ctx, blob)) ? damaged(ctx, blob, 'missing') : error
  })
  return isWhole
    ? checkedBytes(
        bytes,
        blob,
        () => wrong(ctx, blob),
        () => void soundAgain(ctx, blob.id),
      )
    : bytes
}

/** Reads a small file completely, a second time if its bytes are wrong. @throws `file.storage-failed`, `file.damaged` */
export async function readBlob(ctx: Parts, blob: BlobRow): Promise<Buffer> {
  const first = await readOnce(ctx, blob)
  if (first !== null) {
    await soundAgain(ctx, blob.id)
    return first
  }
  const second = await readOnce(ctx, blob)
  if (second === null) throw damaged(ctx, blob, 'damaged')
  ctx.log.warn({ blobId: blob.id, storageKey: blob.storage_key }, 'Stored bytes were misread once, but are intact')
  await recordSound(ctx, blob.id)
  return second
}

/** Null if the bytes that arrived aren't those that were stored. */
async function readOnce(ctx: Parts, blob: BlobRow): Promise<Buffer | null> {
  try {
    const bytes = await ctx.storage.readSmall(blob.storage_key, blob.size)
    return isIntact(bytes, blob) ? bytes : null
  } catch (error) {
    if (isStorageError(error, 'missing')) throw damaged(ctx, blob, 'missing')
    if (isStorageError(error, 'corrupt')) return null
    throw byteFailure(error)
  }
}

/** Bytes that were sent aren't those that were stored; whether the stored ones are wrong too is looked at again. */
async function wrong(ctx: Parts, blob: BlobRow): Promise<Error> {
  return (await areBytesRight(ctx, blob)) === false ? damaged(ctx, blob, 'damaged') : fail('file.storage-failed')
}

/** Returns whether the storage answers and doesn't have the bytes. */
async function isGone({ storage }: Needs<'storage'>, { storage_key }: BlobRow): Promise<boolean> {
  return storage.stat(storage_key).then(
    found => found === null,
    () => false,
  )
}

/** Whoever asked hears of it now; the administrators hear of it on the page about the site's state. */
function damaged(ctx: Parts, blob: BlobRow, problem: 'missing' | 'damaged'): Error {
  void recordDamage(ctx, blob, problem).then(() => damageChanged(ctx))
  return fail('file.damaged')
}

import { crc32 } from 'node:zlib'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { recordSound } from '../damage/record-damage.ts'

/**
 * Reads stored bytes a second time before they count as damaged: a page of a captive portal, or a bit that was flipped on
 * the way, says nothing of what is stored. Damage that was noted before is forgotten if they are whole and right.
 * @returns null if the storage can't be asked now
 */
export async function areBytesRight(ctx: Needs<'db' | 'log' | 'storage'>, blob: BlobRow): Promise<boolean | null> {
  try {
    let crc = 0
    let size = 0
    for await (const chunk of await ctx.storage.read(blob.storage_key)) {
      crc = crc32(chunk, crc)
      size += chunk.length
    }
    if (size !== blob.size || crc !== blob.crc32) return false
    ctx.log.warn({ blobId: blob.id, storageKey: blob.storage_key }, 'Stored bytes were misread once, but are intact')
    await recordSound(ctx, blob.id)
    return true
  } catch (error) {
    if (isStorageError(error, 'missing') || isStorageError(error, 'corrupt')) return false
    ctx.log.warn({ err: error, blobId: blob.id }, 'Stored bytes couldn’t be read a second time')
    return null
  }
}

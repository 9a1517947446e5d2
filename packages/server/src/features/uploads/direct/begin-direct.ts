import { byteFailure } from '../../../drivers/storage/byte-failures.ts'
import { newFileKey } from '../../../drivers/storage/object-keys.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { giveUpParts } from '../transfers/direct-transfer.ts'
import { reserveTransfer } from '../transfers/reserve-transfer.ts'
import type { TransferRow } from '../uploads.tables.ts'
import { partSizeOf } from './part-sizes.ts'

/**
 * A large file is uploaded straight to the storage if the operator allows it and the disk for new files accepts parts
 * from browsers.
 */
export async function mayGoDirect(ctx: Needs<'env' | 'log' | 'storage'>, size: number | null): Promise<boolean> {
  if (!ctx.env.hasDirectUploads || size === null || size < ctx.env.leastDirectBytes) return false
  try {
    return (await ctx.storage.partsOrigin()) !== null
  } catch (error) {
    ctx.log.warn({ err: error }, 'Couldn’t determine whether the storage accepts bytes from browsers')
    return false
  }
}

/** Begins an upload at the storage and stores its row, reserving the space that it needs. */
export async function beginDirect(ctx: Ctx, given: TransferRow): Promise<TransferRow> {
  const key = newFileKey(ctx)
  const size = given.size ?? 0
  let row: TransferRow
  try {
    const uploadId = await (await ctx.storage.parts(key)).begin(key)
    row = {
      ...given,
      storage_key: key,
      upload_id: uploadId,
      staged_at: null,
      part_size: partSizeOf(size, ctx.env.leastDirectBytes),
    }
  } catch (error) {
    throw byteFailure(error)
  }
  try {
    await ctx.db.transaction(tx => reserveTransfer(ctx, tx, row), row.space_id)
  } catch (error) {
    await giveUpParts(ctx, row)
    throw error
  }
  return row
}

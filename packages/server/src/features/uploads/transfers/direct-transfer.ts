import type { PartUpload, PartUploads } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { TransferRow } from '../uploads.tables.ts'

/** An upload whose bytes go directly to the storage. */
export interface DirectTransfer extends PartUpload {
  readonly row: TransferRow
  readonly size: number
  readonly partSize: number
}

/** @throws `transfer.not-direct` */
export function requireDirect(row: TransferRow): DirectTransfer {
  const { upload_id: uploadId, storage_key: key, size, part_size: partSize } = row
  if (uploadId === null || key === null || size === null || partSize === null) throw fail('transfer.not-direct')
  return { row, uploadId, key, size, partSize }
}

/** The store's side of an upload. */
export function partsOf(ctx: Needs<'storage'>, { key }: PartUpload): Promise<PartUploads> {
  return ctx.storage.parts(key)
}

/** Returns whether all parts have been joined at the store. */
export function isJoined({ row, size }: DirectTransfer): boolean {
  return row.offset === size
}

/** Removes the stored parts of an upload that is over. What can't be removed now is left to the sweep. */
export async function giveUpParts(ctx: Needs<'log' | 'storage'>, row: TransferRow): Promise<void> {
  const { upload_id: uploadId, storage_key: key } = row
  if (uploadId === null || key === null) return
  try {
    await (await ctx.storage.parts(key)).giveUp({ key, uploadId })
  } catch (error) {
    ctx.log.warn({ err: error, transferId: row.id }, 'The parts of an upload are left for the sweep')
  }
}

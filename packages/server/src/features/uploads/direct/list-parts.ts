import { byteFailure } from '../../../drivers/storage/byte-failures.ts'
import { isStorageError, type StoredPart } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { type DirectTransfer, isJoined, partsOf, requireDirect } from '../transfers/direct-transfer.ts'
import { openTransfer, type TransferKey } from '../transfers/transfer-access.ts'
import { bytesOfPart, countParts } from './part-sizes.ts'

export interface ListedParts {
  readonly size: number
  readonly partSize: number
  readonly parts: { number: number; size: number }[]
}

/**
 * Lists the parts of an upload that the storage has, so that its sender can continue from there.
 * @throws `transfer.gone` if the storage no longer has any of it
 */
export async function listParts(ctx: Ctx, key: TransferKey): Promise<ListedParts> {
  const { row } = await openTransfer(ctx, key)
  const transfer = requireDirect(row)
  if (row.state === 'open' && row.expires_at <= ctx.clock.now()) throw fail('transfer.gone')
  const { size, partSize } = transfer
  if (row.state === 'done' || isJoined(transfer)) return { size, partSize, parts: everyPart(transfer) }
  try {
    const stored = await storedParts(ctx, transfer)
    if (stored !== null) {
      const parts = rightParts(transfer, stored).map(part => ({ number: part.number, size: part.size }))
      return { size, partSize, parts }
    }
    if (await isAtStorage(ctx, transfer)) return { size, partSize, parts: everyPart(transfer) }
  } catch (error) {
    throw byteFailure(error)
  }
  throw fail('transfer.gone')
}

/** Null if the storage doesn't know the upload: it was joined or discarded. */
export async function storedParts(ctx: Needs<'storage'>, transfer: DirectTransfer): Promise<StoredPart[] | null> {
  const parts = await partsOf(ctx, transfer)
  return parts.list(transfer).catch((error: unknown) => {
    if (isStorageError(error, 'missing')) return null
    throw error
  })
}

/** Returns whether the whole object is stored at its key. */
export async function isAtStorage(ctx: Needs<'storage'>, { key, size }: DirectTransfer): Promise<boolean> {
  return (await ctx.storage.stat(key))?.size === size
}

/** The uploaded parts that have the right length, in order. */
export function rightParts({ size, partSize }: DirectTransfer, stored: readonly StoredPart[]): StoredPart[] {
  const count = countParts(size, partSize)
  return stored
    .filter(part => part.number <= count && part.size === bytesOfPart(part.number, size, partSize))
    .toSorted((one, other) => one.number - other.number)
}

function everyPart({ size, partSize }: DirectTransfer): ListedParts['parts'] {
  return Array.from({ length: countParts(size, partSize) }, (_, index) => ({
    number: index + 1,
    size: bytesOfPart(index + 1, size, partSize),
  }))
}

import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { type DirectTransfer, partsOf } from '../transfers/direct-transfer.ts'
import { discardTransfer } from '../transfers/discard-transfer.ts'
import type { Hold } from '../transfers/holds/hold.ts'
import { lostHold } from '../transfers/holds/lost-hold.ts'
import { nextExpiry } from '../transfers/transfer-state.ts'
import { saveProgress } from '../transfers/transfers.repository.ts'
import { isAtStorage, rightParts, storedParts } from './list-parts.ts'
import { countParts } from './part-sizes.ts'

/**
 * Joins the parts to one object and records it. If an earlier attempt broke off after the store had joined them, the
 * object shows it.
 * @throws `transfer.parts-missing`; `transfer.gone` if the storage no longer has any of it; the transfer is then
 * discarded
 */
export async function joinParts(ctx: Ctx, hold: Hold, transfer: DirectTransfer): Promise<void> {
  const stored = await storedParts(ctx, transfer)
  if (stored === null) await requireObject(ctx, hold, transfer)
  else {
    const parts = rightParts(transfer, stored)
    if (parts.length < countParts(transfer.size, transfer.partSize)) throw fail('transfer.parts-missing')
    await (await partsOf(ctx, transfer)).join(transfer, parts).catch(async (error: unknown) => {
      if (isStorageError(error, 'corrupt')) throw fail('transfer.parts-missing')
      if (!isStorageError(error, 'missing')) throw error
      // An earlier attempt, whose answer was lost, has joined them.
      await requireObject(ctx, hold, transfer)
    })
  }
  const progress = { offset: transfer.size, expires_at: nextExpiry(ctx) }
  const isHeld = await ctx.db.transaction(tx => saveProgress(tx, transfer.row.id, hold.holder, progress))
  if (!isHeld) throw await lostHold(ctx.db.read, transfer.row.id)
}

async function requireObject(ctx: Ctx, hold: Hold, transfer: DirectTransfer): Promise<void> {
  if (await isAtStorage(ctx, transfer)) return
  await discardTransfer(ctx, transfer.row, hold)
  throw fail('transfer.gone')
}

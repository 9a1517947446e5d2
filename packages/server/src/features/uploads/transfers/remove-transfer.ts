import { graceMs, insertDeadObjects } from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { reserveSpace } from '../../drive/public.ts'
import { isInStorage } from '../pieces/in-storage.ts'
import { purgePieces } from '../pieces/purge-pieces.ts'
import type { TransferRow } from '../uploads.tables.ts'
import { giveUpParts } from './direct-transfer.ts'
import { stagedName } from './holds/staged-name.ts'
import { deleteTransfer } from './transfers.repository.ts'

/** Removes an upload with its reservation and its bytes, if `isRemovable` still agrees. */
export async function removeTransfer(
  ctx: Ctx,
  id: string,
  isRemovable: (row: TransferRow) => boolean,
): Promise<boolean> {
  const gone = await ctx.db.transaction(async tx => {
    const row = await deleteTransfer(tx, id, isRemovable)
    if (row?.state !== 'open') return row
    await reserveSpace(ctx, tx, row.space_id, -row.reserved)
    if (row.storage_key !== null) await insertDeadObjects(tx, ctx.storage, [row.storage_key], ctx.clock.now() + graceMs)
    await purgePieces(ctx, tx, row.pieces)
    return row
  })
  if (gone?.state === 'open' && gone.upload_id !== null) await giveUpParts(ctx, gone)
  else if (gone?.state === 'open' && !isInStorage(gone)) {
    await ctx.staging
      .remove(stagedName(gone))
      .catch(error => ctx.log.warn({ err: error, transferId: id }, 'A staged file is left for the sweep'))
  }
  return gone !== undefined
}

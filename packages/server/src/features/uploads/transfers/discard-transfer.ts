import { insertDeadObjects } from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { reserveSpace } from '../../drive/public.ts'
import { isInStorage } from '../pieces/in-storage.ts'
import { purgePieces } from '../pieces/purge-pieces.ts'
import type { TransferRow } from '../uploads.tables.ts'
import { giveUpParts } from './direct-transfer.ts'
import type { Hold } from './holds/hold.ts'
import { lostHold } from './holds/lost-hold.ts'
import { stagedName } from './holds/staged-name.ts'
import { deleteTransfer } from './transfers.repository.ts'

/**
 * Discards an upload that can never be finished, for its holder: frees its space and removes its bytes.
 * @throws `transfer.busy`, `transfer.gone` if it isn't this holder's any longer, who then knows nothing of its bytes
 */
export async function discardTransfer(ctx: Ctx, row: TransferRow, { holder }: Pick<Hold, 'holder'>): Promise<void> {
  await ctx.db.transaction(async tx => {
    const gone = await deleteTransfer(tx, row.id, found => found.state === 'open' && found.held_by === holder)
    if (!gone) throw await lostHold(tx, row.id)
    await reserveSpace(ctx, tx, gone.space_id, -gone.reserved)
    await purgePieces(ctx, tx, gone.pieces)
    if (gone.upload_id !== null && gone.storage_key !== null) {
      await insertDeadObjects(tx, ctx.storage, [gone.storage_key], ctx.clock.now())
    }
  }, row.space_id)
  if (row.upload_id !== null) await giveUpParts(ctx, row)
  else if (!isInStorage(row)) {
    const name = stagedName(row)
    await ctx.staging.remove(name).catch(() => ctx.staging.release(name))
  }
}

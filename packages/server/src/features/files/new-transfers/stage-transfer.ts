import type { Ctx } from '../../../platform/ctx.ts'
import { reserveSpace } from '../../drive/public.ts'
import { byteFailure } from '../blobs/byte-failures.ts'
import type { TransferRow } from '../files.tables.ts'
import { insertTransfer } from '../transfers/transfers.repository.ts'
import { requireFewOpen } from '../transfers/upload-checks.ts'

/** Begins an upload on this server: its staged file, its reservation and its row. */
export async function stageTransfer(ctx: Ctx, row: TransferRow): Promise<void> {
  try {
    if (row.size !== null) await ctx.staging.requireRoom(row.size)
    await ctx.staging.create(row.id)
  } catch (error) {
    throw byteFailure(error)
  }
  try {
    await ctx.db.transaction(async tx => {
      if (row.reserved > 0) await reserveSpace(ctx, tx, row.space_id, row.reserved)
      await requireFewOpen(ctx, tx, row)
      await insertTransfer(tx, row)
    }, row.space_id)
  } catch (error) {
    await ctx.staging
      .remove(row.id)
      .catch(cause => ctx.log.warn({ err: cause, transferId: row.id }, 'A staged file is left for the sweep'))
    throw error
  }
}

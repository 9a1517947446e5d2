import type { Readable } from 'node:stream'
import type { Subject } from '../../../core/rights/rights.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { reserveSpace } from '../../drive/public.ts'
import { byteFailure } from '../blobs/byte-failures.ts'
import type { TransferRow } from '../files.tables.ts'
import { continueTransfer } from '../transfers/continue-transfer.ts'
import { stateOf, type TransferState } from '../transfers/transfer-state.ts'
import { insertTransfers } from '../transfers/transfers.repository.ts'
import { requireFewOpen } from '../transfers/upload-checks.ts'

export interface FirstBytes {
  readonly subject: Subject
  /** The first bytes, if the request contains some. */
  readonly source: Readable | null
  /** How many bytes the request contains; null if it doesn't say. */
  readonly contentLength: number | null
  readonly onConflict: TransferRow['on_conflict']
}

/** Begins an upload on this server (its staged file, its reservation, its row), and accepts the first bytes. */
export async function stageTransfer(ctx: Ctx, row: TransferRow, first: FirstBytes): Promise<TransferState> {
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
      await insertTransfers(tx, row)
    }, row.space_id)
  } catch (error) {
    await ctx.staging
      .remove(row.id)
      .catch(cause => ctx.log.warn({ err: cause, transferId: row.id }, 'A staged file is left for the sweep'))
    throw error
  }
  const { subject, source, contentLength, onConflict } = first
  if (!source) return stateOf(row)
  return continueTransfer(ctx, { opened: { row, subject }, offset: 0, size: null, source, contentLength, onConflict })
}

import type { Readable } from 'node:stream'
import type { Subject } from '../../../core/rights/rights.ts'
import { byteFailure } from '../../../drivers/storage/byte-failures.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { atItsPlace, isInStorage } from '../pieces/in-storage.ts'
import { continueTransfer } from '../transfers/continue-transfer.ts'
import { reserveTransfer } from '../transfers/reserve-transfer.ts'
import { stateOf, type TransferState } from '../transfers/transfer-state.ts'
import type { TransferRow } from '../uploads.tables.ts'

export interface FirstBytes {
  readonly subject: Subject
  /** The first bytes, if the request contains some. */
  readonly source: Readable | null
  /** How many bytes the request contains; null if it doesn't say. */
  readonly contentLength: number | null
  readonly onConflict: TransferRow['on_conflict']
}

/**
 * Begins an upload (its reservation, its row, and its staged file unless its bytes wait in the storage), and accepts the
 * first bytes.
 */
export async function stageTransfer(ctx: Ctx, given: TransferRow, first: FirstBytes): Promise<TransferState> {
  const row = atItsPlace(ctx, given)
  if (!isInStorage(row)) await createStaged(ctx, row)
  try {
    await ctx.db.transaction(tx => reserveTransfer(ctx, tx, row), row.space_id)
  } catch (error) {
    if (!isInStorage(row)) await removeStaged(ctx, row)
    throw error
  }
  const { subject, source, contentLength, onConflict } = first
  if (!source) return stateOf(row)
  return continueTransfer(ctx, { opened: { row, subject }, offset: 0, size: null, source, contentLength, onConflict })
}

async function createStaged(ctx: Needs<'staging'>, row: TransferRow): Promise<void> {
  try {
    if (row.size !== null) await ctx.staging.requireRoom(row.size)
    await ctx.staging.create(row.id)
  } catch (error) {
    throw byteFailure(error)
  }
}

async function removeStaged(ctx: Needs<'log' | 'staging'>, { id }: TransferRow): Promise<void> {
  await ctx.staging
    .remove(id)
    .catch(error => ctx.log.warn({ err: error, transferId: id }, 'A staged file is left for the sweep'))
}

import { byteFailure } from '../../../../drivers/storage/byte-failures.ts'
import type { Needs } from '../../../../platform/ctx.ts'
import { fail } from '../../../../platform/failure.ts'
import { StagingError } from '../../../../platform/staging/staging-error.ts'
import type { TransferRow } from '../../uploads.tables.ts'
import { settleHold } from '../transfers.repository.ts'
import { newStagedAt, stagedName } from './staged-name.ts'

export interface TakeOver {
  /** The holder while the upload is being taken over, and the one afterwards. */
  readonly from: string
  readonly holder: string
}

/**
 * Gives the new holder of an upload a file of its own with the confirmed bytes, because the former one may only be
 * asleep, with its file still open: whatever it writes or cuts off when it wakes up, it does to a file that nothing refers
 * to. Returns the upload with its new file. @throws `transfer.busy` if another request took it over meanwhile, and
 * failures of the disk
 */
export async function takeOverFile(
  ctx: Needs<'db' | 'log' | 'staging'>,
  row: TransferRow,
  { from, holder }: TakeOver,
): Promise<TransferRow> {
  const taken = { ...row, held_by: holder, staged_at: newStagedAt(ctx.staging.place) }
  const isCopied = await copyConfirmed(ctx, row, stagedName(taken))
  // Else the bytes have been moved into the storage already, and finishing finds them there.
  const staged_at = isCopied ? taken.staged_at : row.staged_at
  const isSettled = await ctx.db.transaction(tx => settleHold(tx, row.id, { from, holder, staged_at }))
  const unused = isSettled ? row : taken
  if (isCopied) {
    await ctx.staging
      .remove(stagedName(unused))
      .catch(error => ctx.log.warn({ err: error, transferId: row.id }, 'A staged file is left for the sweep'))
  }
  if (!isSettled) throw fail('transfer.busy')
  return { ...taken, staged_at }
}

async function copyConfirmed(ctx: Needs<'staging'>, row: TransferRow, name: string): Promise<boolean> {
  try {
    await ctx.staging.copy(stagedName(row), name, row.offset)
    return true
  } catch (error) {
    if (!(error instanceof StagingError) || error.code !== 'missing') throw byteFailure(error)
    if (row.storage_key !== null) return false
    // It was there a moment ago: the former holder has just finished or given up.
    throw fail('transfer.busy')
  }
}

import type { OtherSums } from '../../../core/bytes/other-sums.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { headLength, sniffType } from '../../../platform/formats/sniff-type.ts'
import type { Digest } from '../../../platform/staging/running-digest.ts'
import { StagingError } from '../../../platform/staging/staging-error.ts'
import { isInStorage } from '../pieces/in-storage.ts'
import { joinPieces } from '../pieces/join-pieces.ts'
import { recordDead, type Settled, storeWatched } from '../store-watched.ts'
import type { TransferRow } from '../uploads.tables.ts'
import type { Authorise } from './checks/upload-checks.ts'
import { discardTransfer } from './discard-transfer.ts'
import type { Hold } from './holds/hold.ts'
import { stagedName } from './holds/staged-name.ts'
import { placeAttachment } from './place-attachment.ts'
import { placeTransfer } from './place-transfer.ts'
import { endOf, type TransferState } from './transfer-state.ts'

export interface FinishInput {
  /** All bytes have arrived, and `storage_key` says where to store them. */
  readonly row: TransferRow
  readonly hold: Hold
  /** The key that an earlier attempt used; the bytes may already be there. */
  readonly formerKey: string | null
  /** The link that the upload is made through. */
  readonly link: Subject['link']
  /** Checked again in the transaction that creates the file. */
  readonly authorise: Authorise
  readonly sums?: OtherSums
}

/**
 * Creates the file of an upload whose bytes have all arrived. Can be repeated after any failure: nothing is visible
 * before the last transaction, and everything is after it.
 */
export async function finishTransfer(ctx: Ctx, input: FinishInput): Promise<TransferState> {
  const { row, hold, formerKey } = input
  const storageKey = row.storage_key ?? ''
  if (formerKey !== null) await recordDead(ctx, formerKey)
  const settled = isInStorage(row)
    ? await settlePieces(ctx, input, storageKey)
    : ((await settleStaged(ctx, input, storageKey)) ?? (await settleMoved(ctx, input)))
  const { link, authorise, sums = {} } = input
  if (row.purpose === 'attachment') return placeAttachment(ctx, { row, hold, settled, authorise })
  return endOf(row, await placeTransfer(ctx, { row, hold, settled, link, authorise, sums }), link)
}

/** Joins the pieces that wait in the storage, and verifies them. */
async function settlePieces(ctx: Ctx, { row, hold }: FinishInput, storageKey: string): Promise<Settled> {
  let settled: Settled
  try {
    settled = await joinPieces(ctx, row, storageKey)
  } catch (error) {
    if (!isStorageError(error, 'missing')) throw error
    ctx.log.error({ err: error, transferId: row.id }, 'Pieces of an upload are lost')
    await discardTransfer(ctx, row, hold)
    throw fail('transfer.gone')
  }
  if (row.sha256 === null || row.sha256 === settled.digest.sha256) return settled
  await discardTransfer(ctx, row, hold)
  await recordDead(ctx, storageKey)
  throw fail('transfer.checksum-mismatch')
}

/** Verifies the staged bytes and moves them into the storage; null where there are none. */
async function settleStaged(ctx: Ctx, { row, hold }: FinishInput, storageKey: string): Promise<Settled | null> {
  const size = row.size ?? 0
  const name = stagedName(row)
  const read = await readStaged(ctx, name, size)
  if (read === null) return null
  const { digest, head } = read
  if (row.sha256 !== null && row.sha256 !== digest.sha256) {
    await discardTransfer(ctx, row, hold)
    throw fail('transfer.checksum-mismatch')
  }
  const mime = await sniffType(head, row.name)
  await ctx.storage.adopt(ctx.staging.path(name), storageKey, { size })
  ctx.staging.release(name)
  return { digest, mime }
}

async function readStaged(ctx: Ctx, name: string, size: number): Promise<{ digest: Digest; head: Buffer } | null> {
  try {
    await ctx.staging.seal(name, size)
    const digest = await ctx.staging.digest(name, size)
    return { digest, head: await ctx.staging.readHead(name, headLength) }
  } catch (error) {
    if (error instanceof StagingError && error.code === 'missing') return null
    throw error
  }
}

/**
 * Handles an earlier attempt that broke off after the move. Its bytes are copied, because only a write guarantees that
 * they last.
 */
async function settleMoved(ctx: Ctx, { row, hold, formerKey }: FinishInput): Promise<Settled> {
  const found = formerKey === null ? null : await ctx.storage.stat(formerKey)
  if (formerKey === null || found?.size !== row.size) {
    await discardTransfer(ctx, row, hold)
    throw fail('transfer.gone')
  }
  const target = { key: row.storage_key ?? '', size: found.size, name: row.name }
  return storeWatched(ctx, await ctx.storage.read(formerKey), target)
}

import { open } from 'node:fs/promises'
import type { Subject } from '../../../core/rights/rights.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { RunningDigest } from '../../../platform/staging/running-digest.ts'
import { StagingError } from '../../../platform/staging/staging-error.ts'
import { graceMs, insertDeadObjects } from '../blobs/blobs.repository.ts'
import { headLength, sniffType } from '../blobs/sniff-type.ts'
import type { TransferRow } from '../files.tables.ts'
import { discardTransfer } from './discard-transfer.ts'
import type { Hold } from './hold.ts'
import { placeAttachment } from './place-attachment.ts'
import { placeTransfer, type Settled } from './place-transfer.ts'
import { endOf, type TransferState } from './transfer-state.ts'
import type { Authorise } from './upload-checks.ts'

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
}

/**
 * Creates the file of an upload whose bytes have all arrived. Can be repeated after any failure: nothing is visible
 * before the last transaction, and everything is after it.
 */
export async function finishTransfer(ctx: Ctx, input: FinishInput): Promise<TransferState> {
  const { row, hold, formerKey } = input
  const storageKey = row.storage_key ?? ''
  if (formerKey !== null) await noteDead(ctx, formerKey)
  const settled = (await settleStaged(ctx, row, storageKey)) ?? (await settleMoved(ctx, row, formerKey))
  const { link, authorise } = input
  if (row.purpose === 'attachment') return placeAttachment(ctx, { row, hold, settled, authorise })
  return endOf(row, await placeTransfer(ctx, { row, hold, settled, link, authorise }), link)
}

/** Verifies the staged bytes and moves them into the storage; null where there are none. */
async function settleStaged(ctx: Ctx, row: TransferRow, storageKey: string): Promise<Settled | null> {
  const size = row.size ?? 0
  try {
    await ctx.staging.seal(row.id, size)
  } catch (error) {
    if (error instanceof StagingError && error.code === 'missing') return null
    throw error
  }
  const digest = await ctx.staging.digest(row.id, size)
  if (row.sha256 !== null && row.sha256 !== digest.sha256) {
    await discardTransfer(ctx, row)
    throw fail('transfer.checksum-mismatch')
  }
  const mime = await sniffType(await readHead(ctx.staging.path(row.id)), row.name)
  await ctx.storage.adopt(ctx.staging.path(row.id), storageKey, { size })
  ctx.staging.release(row.id)
  return { digest, mime }
}

/**
 * Handles an earlier attempt that broke off after the move. Its bytes are copied, because only a write guarantees that
 * they last.
 */
async function settleMoved(ctx: Ctx, row: TransferRow, formerKey: string | null): Promise<Settled> {
  const found = formerKey === null ? null : await ctx.storage.stat(formerKey)
  if (formerKey === null || found?.size !== row.size) {
    await discardTransfer(ctx, row)
    throw fail('transfer.gone')
  }
  const digest = new RunningDigest()
  const head: Buffer[] = []
  async function* watched(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      if (digest.size < headLength) head.push(chunk)
      digest.update(chunk)
      yield chunk
    }
  }
  await ctx.storage.write(row.storage_key ?? '', watched(await ctx.storage.read(formerKey)), { size: found.size })
  return { digest: digest.current(), mime: await sniffType(Buffer.concat(head).subarray(0, headLength), row.name) }
}

/** The sweep removes it, unless it turns out to be in use. */
async function noteDead(ctx: Needs<'clock' | 'db' | 'storage'>, key: string): Promise<void> {
  await ctx.db.transaction(tx => insertDeadObjects(tx, ctx.storage, [key], ctx.clock.now() + graceMs))
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

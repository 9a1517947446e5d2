import type { Readable } from 'node:stream'
import type { OtherSums } from '../../../core/bytes/other-sums.ts'
import { byteFailure } from '../../../drivers/storage/byte-failures.ts'
import { newFileKey } from '../../../drivers/storage/object-keys.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import type { AppendResult } from '../../../platform/staging/append.ts'
import { StagingError } from '../../../platform/staging/staging-error.ts'
import { reserveSpace } from '../../drive/public.ts'
import { appendPieces, type PieceTarget } from '../pieces/append-pieces.ts'
import { isInStorage } from '../pieces/in-storage.ts'
import type { TransferRow } from '../uploads.tables.ts'
import { type Authorise, largestUpload, maySend, requireSize } from './checks/upload-checks.ts'
import { finishTransfer } from './finish-transfer.ts'
import { type Hold, holdTransfer } from './holds/hold.ts'
import { lostHold } from './holds/lost-hold.ts'
import { stagedName } from './holds/staged-name.ts'
import { reservedFor } from './reserved-for.ts'
import { reservingSource } from './reserving-source.ts'
import { type OpenedTransfer, requireStaged } from './transfer-access.ts'
import { nextExpiry, stateOf, type TransferState } from './transfer-state.ts'
import { saveProgress } from './transfers.repository.ts'

export interface ContinueInput {
  readonly opened: OpenedTransfer
  /** The offset that the sender believes the upload has reached. */
  readonly offset: number
  /** The length, if it was deferred and is sent now. */
  readonly size: number | null
  readonly source: Readable
  /** Number of bytes in the request; null if it doesn't say. */
  readonly contentLength: number | null
  /** What to do if the name is taken, instead of what was chosen at the start. */
  readonly onConflict: TransferRow['on_conflict']
  /** The rights that are required, instead of those for a new file in the folder. */
  readonly authorise?: Authorise
  /** Further checksums of the whole file, once all bytes have been read. */
  readonly sums?: () => OtherSums
}

/** Accepts more bytes of an upload, and creates the file once all have arrived. */
export async function continueTransfer(ctx: Ctx, input: ContinueInput): Promise<TransferState> {
  const { row, subject } = input.opened
  if (row.state === 'done') {
    if (input.offset !== row.offset) throw wrongOffset(row)
    return stateOf(row)
  }
  if (row.expires_at <= ctx.clock.now()) throw fail('transfer.gone')
  if (row.upload_id !== null) throw fail('transfer.direct')
  await requireStaged(ctx, row)
  const authorise = input.authorise ?? maySend(ctx, subject, row, input.onConflict ?? row.on_conflict)
  await authorise(ctx.db.read)
  const hold = await holdTransfer(ctx, row)
  try {
    if (hold.row.offset !== input.offset) throw wrongOffset(hold.row)
    const announced = await announce(ctx, hold, input)
    const written = await append(ctx, hold, announced, input)
    if (written.row.offset !== written.row.size) {
      if (isFailure(written.cause)) throw written.cause
      return stateOf(written.row)
    }
    const formerKey = hold.row.storage_key
    return await finishTransfer(ctx, {
      row: written.row,
      hold,
      formerKey,
      link: row.link_id === null ? null : subject.link,
      authorise: input.authorise ?? maySend(ctx, subject, written.row, written.row.on_conflict),
      sums: input.sums?.() ?? {},
    })
  } catch (error) {
    throw byteFailure(error)
  } finally {
    await hold.release()
  }
}

/** Applies the deferred length and a changed choice, and reserves space for the bytes to come. */
async function announce(ctx: Ctx, hold: Hold, input: ContinueInput): Promise<TransferRow> {
  const { row } = hold
  if (input.size !== null && row.size !== null && input.size !== row.size) throw fail('transfer.length-known')
  const size = row.size ?? input.size
  if (size !== null && size < row.offset) throw fail('transfer.bad-header', { header: 'Upload-Length' })
  if (row.size === null && size !== null) requireSize(ctx, size)
  const end = row.offset + (input.contentLength ?? 0)
  if (size !== null && end > size) throw fail('transfer.too-long')
  if (size === null) requireSize(ctx, end)
  const reserved = Math.max(row.reserved, reservedFor(row.purpose, size ?? end))
  const onConflict = input.onConflict ?? row.on_conflict
  const announced = { ...row, size, reserved, on_conflict: onConflict }
  if (size === row.size && reserved === row.reserved && onConflict === row.on_conflict) return announced
  await ctx.db.transaction(async tx => {
    if (reserved > row.reserved) await reserveSpace(ctx, tx, row.space_id, reserved - row.reserved)
    await saveOrStop(tx, hold, { size, reserved, on_conflict: onConflict })
  }, row.space_id)
  return announced
}

function pieceTarget(ctx: Needs<'clock' | 'db' | 'settings'>, hold: Hold): PieceTarget {
  const { holder, row, heard, whileHeard } = hold
  return {
    id: row.id,
    heard,
    whileHeard,
    lost: () => lostHold(ctx.db.read, row.id),
    advance: (tx, offset) => saveProgress(tx, row.id, holder, { offset, expires_at: nextExpiry(ctx) }),
  }
}

interface Written {
  readonly row: TransferRow
  readonly cause: unknown
}

async function append(ctx: Ctx, hold: Hold, row: TransferRow, input: ContinueInput): Promise<Written> {
  const meter = { reserved: row.reserved }
  const isMetered = row.size === null && input.contentLength === null && row.purpose === 'file'
  const source = isMetered ? reservingSource(ctx, hold, input.source, row, meter) : input.source
  const limit = row.size ?? largestUpload(ctx)
  const options = {
    signal: AbortSignal.any([ctx.signal, hold.signal]),
    ...(limit === null ? {} : { limit }),
  }
  const appended = isInStorage(row)
    ? appendPieces(ctx, pieceTarget(ctx, hold), row.offset, source, options)
    : ctx.staging.append(stagedName(row), row.offset, source, {
        ...options,
        ownsChunks: true,
        onProgress: () => hold.heard(),
        onCheckpoint: offset => save(ctx, hold, { offset, expires_at: nextExpiry(ctx) }),
      })
  const result = await appended.catch(error => appendFailed(ctx, row, error))
  const progress = {
    offset: result.offset,
    expires_at: nextExpiry(ctx),
    // Stored before the bytes are moved there, so that a crash in between leaves no unknown object.
    ...(result.offset === row.size ? { storage_key: newFileKey(ctx) } : {}),
  }
  await save(ctx, hold, progress).catch(error => {
    // What the memory knows of the file may be of bytes that others will replace.
    ctx.staging.release(stagedName(row))
    throw error
  })
  return { row: { ...row, ...progress, reserved: meter.reserved }, cause: result.cause }
}

/**
 * When finishing is retried, the staged file is missing if an earlier attempt has already moved it; finishing then
 * handles that.
 */
function appendFailed(ctx: Needs<'env' | 'settings'>, row: TransferRow, error: unknown): AppendResult {
  if (error instanceof StagingError && error.code === 'missing' && row.storage_key !== null) {
    return { offset: row.offset, complete: true }
  }
  const max = largestUpload(ctx)
  if (error instanceof StagingError && error.code === 'too-long' && row.size === null && max !== null) {
    throw fail('file.too-large', { max })
  }
  throw error
}

async function save(ctx: Needs<'db'>, hold: Hold, progress: Parameters<typeof saveProgress>[3]): Promise<void> {
  await ctx.db.transaction(tx => saveOrStop(tx, hold, progress))
}

async function saveOrStop(
  tx: Parameters<typeof saveProgress>[0],
  hold: Hold,
  progress: Parameters<typeof saveProgress>[3],
): Promise<void> {
  if (!(await saveProgress(tx, hold.row.id, hold.holder, progress))) throw await lostHold(tx, hold.row.id)
}

function wrongOffset(row: TransferRow) {
  return fail('transfer.wrong-offset', { offset: row.offset }, { headers: { 'upload-offset': String(row.offset) } })
}

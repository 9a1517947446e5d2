import { byteFailure } from '../../../drivers/storage/byte-failures.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { Staging } from '../../../platform/staging/staging.ts'
import { mayAdd } from '../transfers/checks/upload-checks.ts'
import { isJoined, requireDirect } from '../transfers/direct-transfer.ts'
import { discardTransfer } from '../transfers/discard-transfer.ts'
import { holdTransfer } from '../transfers/holds/hold.ts'
import { placeTransfer } from '../transfers/place-transfer.ts'
import { type OpenedTransfer, openTransfer, type TransferKey } from '../transfers/transfer-access.ts'
import { endOf, type TransferState } from '../transfers/transfer-state.ts'
import { saveProgress } from '../transfers/transfers.repository.ts'
import type { TransferRow } from '../uploads.tables.ts'
import { joinParts } from './join-parts.ts'
import { verifyParts } from './verify-parts.ts'

export interface JoinInput {
  readonly key: TransferKey
  /** What to do if the name is taken, instead of the choice made at the start. */
  readonly onConflict: TransferRow['on_conflict']
  /** Milliseconds after which the answer says that the work continues. */
  readonly waitMs: number
}

export interface JoinState {
  readonly itemId: string | null
  /** Whether the file already had the same bytes. */
  readonly isUnchanged: boolean
  readonly checked: number
}

interface Work {
  readonly done: Promise<TransferState>
  checked: number
}

const worksOf = new WeakMap<Staging, Map<string, Work>>()

/**
 * Makes the file of an upload whose parts have all reached the storage. Reading a large file takes longer than a
 * request may last, so the work continues after the answer, and later requests wait for the same work. Can be repeated
 * after any failure.
 */
export async function joinTransfer(ctx: Ctx, { key, onConflict, waitMs }: JoinInput): Promise<JoinState> {
  const opened = await openTransfer(ctx, key)
  const { row, subject } = opened
  const { size } = requireDirect(row)
  if (row.state === 'done') return { itemId: row.item_id, isUnchanged: false, checked: size }
  if (row.expires_at <= ctx.clock.now()) throw fail('transfer.gone')
  const choice = onConflict ?? row.on_conflict
  await mayAdd(ctx, subject, row.parent_id, choice)(ctx.db.read)
  const work = workOn(ctx, opened, choice)
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), waitMs)
  try {
    const end = await Promise.race([work.done, late.promise])
    return end
      ? { itemId: end.itemId, isUnchanged: end.isUnchanged, checked: size }
      : { itemId: null, isUnchanged: false, checked: work.checked }
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the work already running for an upload in this process, or starts it. */
function workOn(ctx: Ctx, opened: OpenedTransfer, onConflict: TransferRow['on_conflict']): Work {
  const works = worksOf.get(ctx.staging) ?? new Map<string, Work>()
  worksOf.set(ctx.staging, works)
  const { id } = opened.row
  const running = works.get(id)
  if (running) return running
  const progress = { checked: 0 }
  const done = finish(ctx, opened, onConflict, progress).finally(() => works.delete(id))
  // No one may be waiting when it fails; the next request starts again and gets the error.
  done.catch(error => ctx.log.info({ err: error, transferId: id }, 'An upload couldn’t be completed'))
  const work: Work = {
    done,
    get checked() {
      return progress.checked
    },
  }
  works.set(id, work)
  return work
}

async function finish(
  ctx: Ctx,
  { row: found, subject }: OpenedTransfer,
  onConflict: TransferRow['on_conflict'],
  progress: { checked: number },
): Promise<TransferState> {
  const hold = await holdTransfer(ctx, found)
  // The store may be silent for a long time while it joins, but this request is still working.
  const beat = setInterval(() => hold.heard(), 1000)
  try {
    if (onConflict !== hold.row.on_conflict) {
      await ctx.db.transaction(tx => saveProgress(tx, found.id, hold.holder, { on_conflict: onConflict }))
    }
    const row = { ...hold.row, on_conflict: onConflict }
    const transfer = requireDirect(row)
    if (!isJoined(transfer)) await joinParts(ctx, hold, transfer)
    const onChecked = (bytes: number) => {
      progress.checked = bytes
    }
    const settled = await verifyParts(ctx, transfer, { signal: hold.signal, onChecked })
    if (!settled) {
      await discardTransfer(ctx, row, hold)
      throw fail('transfer.checksum-mismatch')
    }
    const link = row.link_id === null ? null : subject.link
    const authorise = mayAdd(ctx, subject, row.parent_id, onConflict)
    return endOf(row, await placeTransfer(ctx, { row, hold, settled, link, authorise }), link)
  } catch (error) {
    throw byteFailure(error)
  } finally {
    clearInterval(beat)
    await hold.release()
  }
}

import { Readable } from 'node:stream'
import type { OtherSums } from '../../../core/bytes/other-sums.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { requireType } from '../../../core/tree/require-type.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import { byteFailure } from '../../../drivers/storage/byte-failures.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { checkInTurn } from '../sender-turns.ts'
import { smallFileBytes, storeSmall } from '../store-small.ts'
import { type Authorise, requireAdd, requireEdit, requireSize } from '../transfers/checks/upload-checks.ts'
import { continueTransfer } from '../transfers/continue-transfer.ts'
import { readWhole } from '../transfers/read-whole.ts'
import { removeTransfer } from '../transfers/remove-transfer.ts'
import { reserveTransfer } from '../transfers/reserve-transfer.ts'
import { findTransfer } from '../transfers/transfers.repository.ts'
import type { TransferRow } from '../uploads.tables.ts'
import { newTransfer } from './new-transfer.ts'

export interface ReceiveInput {
  /** The folder of a new file, or the file that gets a new version. */
  readonly target: { readonly parentId: string; readonly name: string } | { readonly fileId: string }
  /** Null if the sender doesn't say. */
  readonly size: number | null
  readonly source: Readable
  /** Milliseconds since 1970; the current time if null. */
  readonly modifiedAt: number | null
  /** Further checksums, once all bytes have been read. */
  readonly sums?: () => OtherSums
  /** Additional checks by the calling code, in the transaction that creates the file. */
  readonly before?: (tx: Tx) => Promise<void>
  /**
   * Frees the storage that these bytes have reserved until now, in the transaction that reserves it for the file in this
   * space.
   */
  readonly handOver?: (tx: Tx, spaceId: string) => Promise<void>
}

export interface Received {
  readonly itemId: string
  /** The version with exactly these bytes: by now, somebody else may have given the file another one. */
  readonly versionId: string | null
}

/**
 * Receives a whole file in one request, by the same rules and through the same staging as every upload. The file is
 * durable when this resolves. An interrupted one leaves nothing behind. @throws `request.malformed` if
 * there are fewer bytes than announced, `item.name-taken`, and what an upload throws
 */
export async function receiveFile(ctx: Ctx, subject: Subject, input: ReceiveInput): Promise<Received> {
  const { size, source } = input
  const slot = await checkInTurn(ctx, subject.userId, () => findSlot(ctx, subject, input.target))
  requireType(ctx, slot.name)
  if (size !== null) requireSize(ctx, size)
  const authorise = (tx: Tx) => authoriseIn(ctx, subject, slot, tx, input.before)
  if (size === null || size > smallFileBytes) return receiveLarge(ctx, subject, slot, { ...input, authorise })
  const before = async (tx: Tx) => {
    await input.handOver?.(tx, slot.spaceId)
    await authorise(tx)
  }
  const bytes = size === 0 ? Buffer.alloc(0) : await readWhole(source, size, ctx.signal)
  const { name, parentId, spaceId, onConflict } = slot
  const { modifiedAt, sums } = input
  const createdBy = subject.userId
  const added = sums ? { sums: sums() } : {}
  const file = {
    bytes,
    sha256: null,
    ...added,
    spaceId,
    parentId,
    name,
    modifiedAt,
    createdBy,
    linkId: null,
    onConflict,
  }
  const { item } = await storeSmall(ctx, { ...file, action: 'file.uploaded' }, { before })
  return { itemId: item.id, versionId: item.version_id }
}

/** Says where the file will be placed. */
interface Slot {
  readonly parentId: string
  readonly name: string
  readonly spaceId: string
  readonly onConflict: 'ask' | 'replace'
  /** The existing file to be replaced. */
  readonly fileId: string | null
}

async function findSlot(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  subject: Subject,
  target: ReceiveInput['target'],
): Promise<Slot> {
  if ('parentId' in target) {
    const { space } = await requireAdd(ctx, subject, target.parentId, 'ask')
    return { ...target, spaceId: space.id, onConflict: 'ask', fileId: null }
  }
  const { item, space } = await requireEdit(ctx, subject, target.fileId)
  const { parent_id: parentId, name } = item
  return { parentId: parentId ?? '', name, spaceId: space.id, onConflict: 'replace', fileId: item.id }
}

/** Checks the permissions again, and that a file to be replaced hasn't been moved in the meantime. */
async function authoriseIn(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  subject: Subject,
  slot: Slot,
  tx: Tx,
  before: ReceiveInput['before'],
): Promise<void> {
  await lockSpace(tx, slot.spaceId)
  await before?.(tx)
  if (slot.fileId === null) {
    await requireAdd(ctx, subject, slot.parentId, slot.onConflict, tx)
    return
  }
  const { item } = await requireEdit(ctx, subject, slot.fileId, tx)
  if (item.parent_id !== slot.parentId || item.name !== slot.name) throw fail('item.not-found')
}

interface LargeInput extends ReceiveInput {
  readonly authorise: (tx: Tx) => Promise<void>
}

async function receiveLarge(ctx: Ctx, subject: Subject, slot: Slot, input: LargeInput): Promise<Received> {
  const { spaceId, parentId, name } = slot
  const { size, modifiedAt } = input
  const onConflict = slot.onConflict === 'replace' ? 'replace' : null
  const row = newTransfer(ctx, { spaceId, parentId, createdBy: subject.userId, name, size, modifiedAt, onConflict })
  try {
    if (row.size !== null) await ctx.staging.requireDiskSpace(row.size)
    await ctx.staging.create(row.id)
  } catch (error) {
    throw byteFailure(error)
  }
  try {
    await ctx.db.transaction(async tx => {
      await input.handOver?.(tx, spaceId)
      await reserveTransfer(ctx, tx, row)
    }, row.space_id)
    return await fill(ctx, subject, row, input)
  } catch (error) {
    // It can't be resumed.
    const removal = removeTransfer(ctx, row.id, found => found.state === 'open')
    const isRemoved = await removal.catch(cause => {
      ctx.log.warn({ err: cause, transferId: row.id }, 'An interrupted upload is left for the sweep')
      return true
    })
    if (!isRemoved) await ctx.staging.remove(row.id).catch(() => undefined)
    throw error
  }
}

async function fill(ctx: Ctx, subject: Subject, row: TransferRow, input: LargeInput): Promise<Received> {
  const { size, source, sums } = input
  // Already checked before the first byte; the read-only handle can't lock.
  const authorise: Authorise = db => (db === ctx.db.read ? Promise.resolve() : input.authorise(db as Tx))
  const common = { onConflict: null, authorise, ...(sums ? { sums } : {}) }
  const first = { opened: { row, subject }, offset: 0, size: null, source, contentLength: size, ...common }
  const { itemId, versionId, offset } = await continueTransfer(ctx, first)
  if (itemId !== null) return { itemId, versionId }
  if (size !== null || !source.readableEnded) throw fail('request.malformed')
  // Everything has arrived: the length is now known, so the upload can be completed.
  const known = await findTransfer(ctx.db.read, row.id)
  if (!known) throw fail('transfer.gone')
  const opened = { row: known, subject }
  const last = { opened, offset, size: offset, source: Readable.from([]), contentLength: 0, ...common }
  const done = await continueTransfer(ctx, last)
  if (done.itemId === null) throw fail('request.malformed')
  return { itemId: done.itemId, versionId: done.versionId }
}

import { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { requireType, reserveSpace, type Subject } from '../../drive/public.ts'
import { byteFailure } from '../blobs/byte-failures.ts'
import { smallFileBytes, storeSmall } from '../blobs/store-small.ts'
import type { TransferRow } from '../files.tables.ts'
import { continueTransfer } from './continue-transfer.ts'
import { readWhole } from './read-whole.ts'
import { removeTransfer } from './remove-transfer.ts'
import { nextExpiry } from './transfer-state.ts'
import { findTransfer, insertTransfer } from './transfers.repository.ts'
import { requireAdd, requireSize } from './upload-checks.ts'

export interface ReceiveInput {
  readonly parentId: string
  readonly name: string
  /** Null when the sender does not say. */
  readonly size: number | null
  readonly source: Readable
  /** Milliseconds since 1970; now unless given. */
  readonly modifiedAt: number | null
  readonly onConflict: 'ask' | 'replace'
  /** Checks of the caller's own in the transaction that makes the file. */
  readonly before?: (tx: Tx) => Promise<void>
}

/**
 * Takes a whole file from one request, by the same rules and through the same staging as every upload; durable when it
 * resolves with the file's id. One that breaks off leaves nothing.
 * @throws `request.malformed` when fewer bytes come than announced, and what an upload throws
 */
export async function receiveFile(ctx: Ctx, subject: Subject, input: ReceiveInput): Promise<string> {
  const { size } = input
  const parent = await requireAdd(ctx, subject, input.parentId, input.onConflict)
  requireType(ctx, input.name)
  if (size !== null) requireSize(ctx, size)
  if (size === null || size > smallFileBytes) return receiveLarge(ctx, subject, parent.space.id, input)
  const bytes = size === 0 ? Buffer.alloc(0) : await readWhole(input.source, size, ctx.signal)
  const check = async (tx: Tx) => {
    await input.before?.(tx)
    await requireAdd(ctx, subject, input.parentId, input.onConflict, tx)
  }
  const { name, parentId, modifiedAt, onConflict } = input
  const createdBy = subject.userId
  const file = { bytes, sha256: null, spaceId: parent.space.id, parentId, name, modifiedAt, createdBy, onConflict }
  const { item } = await storeSmall(ctx, { ...file, action: 'file.uploaded' }, undefined, check)
  return item.id
}

async function receiveLarge(ctx: Ctx, subject: Subject, spaceId: string, input: ReceiveInput): Promise<string> {
  const row = newRow(ctx, subject, spaceId, input)
  try {
    await ctx.staging.create(row.id)
  } catch (error) {
    throw byteFailure(error)
  }
  try {
    await ctx.db.transaction(async tx => {
      if (row.reserved > 0) await reserveSpace(ctx, tx, row.space_id, row.reserved)
      await insertTransfer(tx, row)
    })
    return await fill(ctx, subject, row, input)
  } catch (error) {
    // Nobody can go on with it.
    const removal = removeTransfer(ctx, row.id, found => found.state === 'open')
    const isRemoved = await removal.catch(cause => {
      ctx.log.warn({ err: cause, transferId: row.id }, 'An upload that broke off is left to the sweep')
      return true
    })
    if (!isRemoved) await ctx.staging.remove(row.id).catch(() => undefined)
    throw error
  }
}

async function fill(ctx: Ctx, subject: Subject, row: TransferRow, input: ReceiveInput): Promise<string> {
  const { size, source, before } = input
  const common = { onConflict: null, ...(before ? { before } : {}) }
  const first = { opened: { row, subject }, offset: 0, size: null, source, contentLength: size, ...common }
  const { itemId, offset } = await continueTransfer(ctx, first)
  if (itemId !== null) return itemId
  if (size !== null || !source.readableEnded) throw fail('request.malformed')
  // All has come: the length is known now, and with it the upload's end.
  const known = await findTransfer(ctx.db.read, row.id)
  if (!known) throw fail('transfer.gone')
  const opened = { row: known, subject }
  const last = { opened, offset, size: offset, source: Readable.from([]), contentLength: 0, ...common }
  const done = await continueTransfer(ctx, last)
  if (done.itemId === null) throw fail('request.malformed')
  return done.itemId
}

function newRow(ctx: Ctx, subject: Subject, spaceId: string, input: ReceiveInput): TransferRow {
  return {
    id: newId(),
    space_id: spaceId,
    parent_id: input.parentId,
    created_by: subject.userId,
    link_id: null,
    name: input.name,
    size: input.size,
    offset: 0,
    reserved: input.size ?? 0,
    sha256: null,
    mime_hint: null,
    last_modified: input.modifiedAt,
    on_conflict: input.onConflict === 'replace' ? 'replace' : null,
    metadata: '',
    storage_key: null,
    held_by: null,
    held_until: null,
    state: 'open',
    item_id: null,
    created_at: ctx.clock.now(),
    expires_at: nextExpiry(ctx),
  }
}

import type { Readable } from 'node:stream'
import { foldName } from '@holdall/contract/drive/names.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { subjectOf } from '../../../core/rights/access-item.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { findLiveChild } from '../../../core/tree/items.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { beginDirect, mayGoDirect } from '../direct/begin-direct.ts'
import { checkInTurn } from '../sender-turns.ts'
import { smallFileBytes, storeSmall } from '../store-small.ts'
import { readWhole } from '../transfers/read-whole.ts'
import { transferUrl } from '../transfers/transfer-access.ts'
import { endOf, stateOf, type TransferState } from '../transfers/transfer-state.ts'
import type { TransferRow } from '../uploads.tables.ts'
import { admitFile, mindsTaken, requireFree, uploadFolders } from './admit-file.ts'
import type { AnnouncedFile } from './announced-file.ts'
import { endUnchanged } from './end-unchanged.ts'
import { newTransfer } from './new-transfer.ts'
import { stageTransfer } from './stage-transfer.ts'

export interface CreateInput {
  readonly file: AnnouncedFile
  /** The metadata as sent, for requests that ask the transfer for it. */
  readonly metadata: string
  /** Null if the length is sent later. */
  readonly size: number | null
  /** The first bytes, if the request contains some. */
  readonly source: Readable | null
  /** How many bytes the request contains; null if it doesn't say. */
  readonly contentLength: number | null
  /** Whether the sender can upload straight to the storage. */
  readonly isDirect: boolean
}

export interface CreatedTransfer extends TransferState {
  readonly url: string
}

/**
 * Starts an upload after every check that is possible before the first byte. Accepts the first bytes if the request
 * contains them.
 */
export async function createTransfer(ctx: Ctx, input: CreateInput): Promise<CreatedTransfer> {
  const { file, metadata, size, contentLength } = input
  if (size !== null && contentLength !== null && contentLength > size) throw fail('transfer.too-long')
  const asked = await subjectOf(ctx, file.link)
  const { subject, parent, onConflict } = await checkInTurn(ctx, asked.userId, () => admit(ctx, asked, input))
  const place = {
    spaceId: parent.space.id,
    parentId: parent.item.id,
    createdBy: subject.userId,
    linkId: subject.link?.id,
  }
  const { name, sha256, lastModified: modifiedAt } = file
  const row = newTransfer(ctx, {
    ...place,
    ...{ name, size, sha256, mimeHint: file.filetype, modifiedAt, onConflict, metadata },
  })
  const isWhole = size !== null && size <= smallFileBytes && (contentLength ?? 0) === size
  const url = transferUrl(ctx, row, file.link)
  if (isWhole) return { ...(await storeWhole(ctx, row, subject, input.source)), url }
  const unchanged = input.source === null ? await endUnchanged(ctx, row, subject) : null
  if (unchanged) return { ...unchanged, url }
  if (input.isDirect && input.source === null && (await mayGoDirect(ctx, size))) {
    return { ...stateOf(await beginDirect(ctx, row)), url }
  }
  const sent = { ...input, subject, onConflict: file.onConflict ?? null }
  return { ...(await stageTransfer(ctx, row, sent)), url }
}

async function admit(ctx: Ctx, asked: Subject, { file, size }: CreateInput) {
  const admitted = await admitFile(ctx, uploadFolders(ctx, asked), file, size)
  const { parent, onConflict } = admitted
  const isReplacing = onConflict === 'replace'
  if (!isReplacing && !mindsTaken(onConflict)) return admitted
  const existing = await findLiveChild(ctx.db.read, parent.item.id, foldName(file.name))
  if (mindsTaken(onConflict)) requireFree(existing, { name: file.name, onConflict })
  if (isReplacing && existing) {
    const chainIds = [existing.id, ...parent.chainIds]
    await requireUnlocked(ctx, ctx.db.read, admitted.subject, { item: existing, chainIds, what: 'content' })
  }
  return admitted
}

/** The fast path for a small file sent whole: one file, one transaction. */
async function storeWhole(
  ctx: Ctx,
  row: TransferRow,
  subject: Subject,
  source: Readable | null,
): Promise<TransferState> {
  const size = row.size ?? 0
  const bytes = source ? await readWhole(source, size, ctx.signal) : Buffer.alloc(0)
  const done: TransferRow = { ...row, offset: size, reserved: 0, state: 'done', staged_at: null }
  const placed = await storeSmall(
    ctx,
    {
      bytes,
      sha256: row.sha256,
      spaceId: row.space_id,
      parentId: row.parent_id,
      name: row.name,
      modifiedAt: row.last_modified,
      createdBy: row.created_by,
      linkId: row.link_id,
      onConflict: row.on_conflict ?? 'ask',
      action: 'file.uploaded',
      link: subject.link,
    },
    { transfer: done },
  )
  return endOf(done, placed, subject.link)
}

import type { Ctx } from '../../../platform/ctx.ts'
import { isHoldOver } from '../../../platform/holds/held-until.ts'
import { eachInPages, type Whose } from '../../../platform/outlasting/outlasting.ts'
import { findUploadById } from '../chunks/chunks.repository.ts'
import { deleteChunkedUpload } from '../chunks/delete-chunked-upload.ts'
import { stopWriter } from '../transfers/holds/hold.ts'
import { removeTransfer } from '../transfers/remove-transfer.ts'
import { findTransfer } from '../transfers/transfers.repository.ts'
import { maySendChunksStill, maySendStill } from './may-still-send.ts'
import { listChunkedOf, listUploadsOf } from './outlasting.repository.ts'

/** No upload is held longer than this without a sign of life; milliseconds. */
const holdMs = 60_000

/** Ends unfinished uploads whose right has ended, and gives back what they reserved. */
export async function endUploads(ctx: Ctx, whose: Whose): Promise<void> {
  const uploads = (after: string, limit: number) => listUploadsOf(ctx.db.read, whose, after, limit)
  await eachInPages(ctx, uploads, ({ id }) => endUpload(ctx, id))
}

/** The same for uploads in chunks, for which the folder isn't known before they are whole. */
export async function endChunked(ctx: Ctx, whose: Whose): Promise<void> {
  const chunked = (after: string, limit: number) => listChunkedOf(ctx.db.read, whose, after, limit)
  await eachInPages(ctx, chunked, async ({ id }) => {
    const row = await findUploadById(ctx.db.read, id)
    if (row && !(await maySendChunksStill(ctx, row))) await deleteChunkedUpload(ctx, row)
  })
}

/** What another server is writing just now is refused at its last piece, and ended by a later look. */
async function endUpload(ctx: Ctx, id: string): Promise<void> {
  const row = await findTransfer(ctx.db.read, id)
  if (row?.state !== 'open' || (await maySendStill(ctx, row))) return
  await stopWriter(ctx, id)
  const now = ctx.clock.now()
  await removeTransfer(
    ctx,
    id,
    found => found.state === 'open' && (found.held_until === null || isHoldOver(found.held_until, now, holdMs)),
  )
}

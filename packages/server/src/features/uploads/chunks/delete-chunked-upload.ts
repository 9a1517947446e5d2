import { lockSpaces } from '../../../core/tree/lock-spaces.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { purgePieces } from '../pieces/purge-pieces.ts'
import type { ChunkedUploadRow } from '../uploads.tables.ts'
import { deleteUpload, findUploadById, listIdleUploads } from './chunks.repository.ts'

const idleMs = 24 * 60 * 60 * 1000

/** Ends an upload in chunks, whether or not it became a file. */
export async function deleteChunkedUpload(
  ctx: Needs<'clock' | 'db' | 'log' | 'storage'>,
  { id }: Pick<ChunkedUploadRow, 'id'>,
  touchedBefore?: number,
): Promise<void> {
  const spaceId = (await findUploadById(ctx.db.read, id))?.space_id ?? undefined
  await ctx.db.transaction(async tx => {
    // Its reservation is released with it, and spaces are locked before uploads.
    if (spaceId !== undefined) await lockSpaces(tx, (await findSpaces(tx, [spaceId])).keys())
    await purgePieces(ctx, tx, await deleteUpload(tx, id, touchedBefore))
  }, spaceId)
}

/** Ends uploads in chunks for which nothing has come for a day. */
export async function expireIdleChunks(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - idleMs
  for (;;) {
    const ids = await listIdleUploads(ctx.db.read, before)
    for (const id of ids) await deleteChunkedUpload(ctx, { id }, before)
    if (ids.length === 0) return
  }
}

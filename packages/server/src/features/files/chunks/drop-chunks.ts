import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { ChunkedUploadRow } from '../files.tables.ts'
import { dropPieces } from '../pieces/drop-pieces.ts'
import { deleteUpload, listIdleUploads } from './chunks.repository.ts'

const idleMs = 24 * 60 * 60 * 1000

/** Ends an upload in chunks, whether or not it became a file. */
export async function dropChunks(
  ctx: Needs<'clock' | 'db' | 'log' | 'storage'>,
  { id }: Pick<ChunkedUploadRow, 'id'>,
  touchedBefore?: number,
): Promise<void> {
  await ctx.db.transaction(async tx => dropPieces(ctx, tx, await deleteUpload(tx, id, touchedBefore)))
}

/** Ends uploads in chunks for which nothing has come for a day. */
export async function dropIdleChunks(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - idleMs
  for (;;) {
    const ids = await listIdleUploads(ctx.db.read, before)
    for (const id of ids) await dropChunks(ctx, { id }, before)
    if (ids.length === 0) return
  }
}

import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { requireSize } from '../transfers/upload-checks.ts'
import { countUploads, insertUpload } from './chunks.repository.ts'

/** Uploads in chunks that one person may have begun. A computer sends a few at a time. */
export const mostChunkedUploads = 100

/**
 * Begins an upload whose chunks may arrive in any order. `total` is the size of the whole file in bytes, if it is known.
 * Returns false if the person has one of that name already. @throws `file.too-large`, `transfer.too-many`
 */
export async function beginChunks(ctx: Ctx, { name, total }: { name: string; total: number | null }): Promise<boolean> {
  const { userId } = memberOf(ctx)
  if (total !== null) requireSize(ctx, total)
  return ctx.db.transaction(async tx => {
    if ((await countUploads(tx, userId)) >= mostChunkedUploads) {
      throw fail('transfer.too-many', { max: mostChunkedUploads })
    }
    return insertUpload(tx, { id: newId(), user_id: userId, name, total, touched_at: ctx.clock.now() })
  })
}

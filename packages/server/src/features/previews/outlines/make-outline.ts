import { findBlob } from '../../../core/bytes/blobs.repository.ts'
import { isLost } from '../../../drivers/storage/reading/unread-files.ts'
import { withLocalFile } from '../../../drivers/storage/reading/with-local-file.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { readLimits } from '../../../platform/formats/text-reader/text-limits.ts'
import { createTextReader } from '../../../platform/formats/text-reader/text-reader.ts'
import type { OutlineAnswer } from '../../../platform/formats/text-reader/text-reader.worker.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { keepMade } from '../thumbnails/make-thumbnails.ts'
import { findThumbnail, insertThumbnails } from '../thumbnails/thumbnails.repository.ts'
import { outlineSize } from './outline-size.ts'

/**
 * Reads the content of an office document, in a thread with limits, and stores it, or records why nothing can be read.
 * @throws Error the first time that it takes too long
 */
export async function makeOutline(ctx: Ctx, { blobId }: { blobId: string }, run: JobRun) {
  const blob = await findBlob(ctx.db.read, blobId)
  if (!blob || (await findThumbnail(ctx.db.read, blobId, outlineSize))) return undefined
  const reader = createTextReader()
  try {
    const answer: OutlineAnswer =
      blob.size > readLimits.source
        ? { reason: 'too-large' }
        : await withLocalFile(ctx, blob, path =>
            reader.outline({ outlineOf: path, mime: blob.mime }, run.signal),
          ).catch(lostIsBroken)
    if ('outline' in answer) {
      await keepMade(ctx, blob, [{ size: outlineSize, bytes: Buffer.from(answer.outline) }], [])
      return { made: 1 }
    }
    // The machine may just have been busy. What is slow once more is slow for good.
    if (answer.reason === 'too-slow' && run.attempt === 1) throw new Error('Reading it took too long')
    const none = { storage_key: null, disk: null, bytes: null, reason: answer.reason, created_at: ctx.clock.now() }
    await ctx.db.transaction(tx => insertThumbnails(tx, [{ blob_id: blobId, size_name: outlineSize, ...none }]))
    return { made: 0, reason: answer.reason }
  } finally {
    await reader.close()
  }
}

/** The check of stored files reports lost bytes, so this job doesn't wait for them. */
function lostIsBroken(error: unknown): OutlineAnswer {
  if (isLost(error)) return { reason: 'broken' }
  throw error
}

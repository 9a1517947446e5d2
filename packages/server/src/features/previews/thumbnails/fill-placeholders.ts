import { isLost } from '../../../drivers/storage/reading/unread-files.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { announceContent } from '../../drive/public.ts'
import { drawPlaceholder } from './draw-placeholder.ts'
import { type BareThumbnail, listBare, updatePlaceholder } from './thumbnails.repository.ts'

const batchSize = 100
/** After this time, other jobs get a turn. */
const runMs = 60_000

/** Reads the colours of thumbnails that an earlier version drew, newest first, for a minute. */
export async function fillPlaceholders(ctx: Ctx, run: JobRun): Promise<{ pictures: number; isMoreLeft: boolean }> {
  const until = Date.now() + runMs
  let pictures = 0
  while (Date.now() < until) {
    const batch = await listBare(ctx.db.read, batchSize)
    if (batch.length === 0) return { pictures, isMoreLeft: false }
    const looked: [BareThumbnail, string | null][] = []
    for (const thumbnail of batch) {
      run.signal.throwIfAborted()
      looked.push([thumbnail, await placeholderOf(ctx, thumbnail)])
    }
    await ctx.db.transaction(async tx => {
      for (const [thumbnail, placeholder] of looked) {
        const isSame = await updatePlaceholder(tx, thumbnail, placeholder ?? '')
        if (isSame && placeholder !== null)
          await announceContent(ctx, tx, thumbnail.blob_id, { thumbnail: { placeholder }, isQuiet: true })
      }
    })
    pictures += batch.length
    await run.progress(pictures, null)
  }
  return { pictures, isMoreLeft: true }
}

/** A thumbnail that is lost or damaged has none; the check of stored files reports it. */
async function placeholderOf(
  ctx: Needs<'log' | 'storage'>,
  { blob_id, storage_key, bytes }: BareThumbnail,
): Promise<string | null> {
  let thumbnail: Buffer
  try {
    thumbnail = await ctx.storage.readSmall(storage_key, bytes)
  } catch (error) {
    if (isLost(error)) return null
    throw error
  }
  return drawPlaceholder(thumbnail).catch((error: unknown) => {
    ctx.log.info({ err: error, blobId: blob_id }, 'The colours of a thumbnail can’t be read')
    return null
  })
}

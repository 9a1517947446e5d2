import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { announceContent } from '../../drive/public.ts'
import { captureTime } from './capture-time.ts'
import { insertMedia } from './media.repository.ts'

/** Stores a file's metadata, and notifies the lists that show its playing time or are ordered by when it was taken. */
export async function keepMedia(
  ctx: Needs<'clock' | 'db' | 'events' | 'origin'>,
  blobId: string,
  details: MediaDetails,
): Promise<void> {
  const duration = details.seconds === undefined ? null : Math.max(1, Math.round(details.seconds * 1000))
  const taken_at = captureTime(details.takenAt)
  const row = { blob_id: blobId, details: JSON.stringify(details), duration, taken_at, created_at: ctx.clock.now() }
  await ctx.db.transaction(async tx => {
    const isNews = await insertMedia(tx, row)
    if (isNews && (duration ?? taken_at) !== null) await announceContent(ctx, tx, blobId)
  })
}

import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import sharp from 'sharp'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { findBlob } from '../blobs/blobs.repository.ts'
import { withLocalFile } from '../blobs/with-local-file.ts'
import { findMedia, insertMedia } from './media.repository.ts'
import { readExif } from './read-exif.ts'

/** Reads what a picture says of itself from its first bytes, and keeps it; nothing where it can't be read. */
export async function noteMedia(ctx: Ctx, { blobId }: { blobId: string }, run: JobRun) {
  const blob = await findBlob(ctx.db.read, blobId)
  if (!blob || (await findMedia(ctx.db.read, blobId))) return undefined
  const details = await withLocalFile(ctx, blob, readDetails)
  run.signal.throwIfAborted()
  const row = { blob_id: blobId, details: JSON.stringify(details), created_at: ctx.clock.now() }
  await ctx.db.transaction(tx => insertMedia(tx, row))
  return { fields: Object.keys(details).length }
}

async function readDetails(path: string): Promise<MediaDetails> {
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found?.width || !found.height) return {}
  // Cameras store how they were held instead of turning the picture.
  const isTurned = (found.orientation ?? 1) >= 5
  const [width, height] = isTurned ? [found.height, found.width] : [found.width, found.height]
  return { width, height, ...(found.exif ? readExif(found.exif) : {}) }
}

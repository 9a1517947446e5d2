import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import { findBlob } from '../../../core/bytes/blobs.repository.ts'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { createMediaReader } from '../../../platform/formats/media-reader/media-reader.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { canPlay } from './can-play.ts'
import { keepMedia } from './keep-media.ts'
import { findMedia } from './media.repository.ts'
import { readLength } from './read-length.ts'
import { readPicture } from './read-picture.ts'

/** Reads and stores a file's metadata, for a picture from its first bytes; nothing if it can't be read. */
export async function recordMedia(ctx: Ctx, { blobId }: { blobId: string }, run: JobRun) {
  const blob = await findBlob(ctx.db.read, blobId)
  if (!blob || (await findMedia(ctx.db.read, blobId))) return undefined
  const details = await (canPlay(blob) ? readPlayed : readPicture)(ctx, blob, run.signal)
  run.signal.throwIfAborted()
  await keepMedia(ctx, blobId, details)
  return { fields: Object.keys(details).length }
}

async function readPlayed(
  ctx: Needs<'env' | 'log' | 'storage'>,
  blob: BlobRow,
  signal: AbortSignal,
): Promise<MediaDetails> {
  const reader = createMediaReader()
  try {
    return await readLength(ctx, reader, blob, signal)
  } finally {
    await reader.close()
  }
}

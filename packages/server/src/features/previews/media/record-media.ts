import { findBlob } from '../../../core/bytes/blobs.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { createMediaReader } from '../../../platform/formats/media-reader/media-reader.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { keepMedia } from './keep-media.ts'
import { findMedia } from './media.repository.ts'
import { readFacts } from './read-facts.ts'

/** Reads and stores a file's metadata from pieces of it; nothing if it can't be read. */
export async function recordMedia(ctx: Ctx, { blobId }: { blobId: string }, run: JobRun) {
  const blob = await findBlob(ctx.db.read, blobId)
  if (!blob || (await findMedia(ctx.db.read, blobId))) return undefined
  const reader = createMediaReader()
  try {
    const read = await readFacts(ctx, reader, blob, run.signal)
    run.signal.throwIfAborted()
    await keepMedia(ctx, blob, read)
    return { fields: Object.keys(read.details).length }
  } finally {
    await reader.close()
  }
}

import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { withLocalFile } from '../../../drivers/storage/reading/with-local-file.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { MediaReader } from '../../../platform/formats/media-reader/media-reader.ts'
import type { MediaFacts } from '../../../platform/formats/media-reader/reader/read-media.ts'
import { isOnPath } from '../../../platform/programs/run-tool.ts'
import { probeMedia } from './probe-media.ts'
import { readRange } from './read-range.ts'

/** The most bytes to fetch from a remote storage for a tool. */
const largestCopy = 256 * 1024 * 1024

/**
 * Returns the metadata of a video or audio file: from pieces of it, and from `ffprobe` if those don't give the playing
 * time.
 */
export async function readLength(
  ctx: Needs<'env' | 'log' | 'storage'>,
  reader: MediaReader,
  blob: BlobRow,
  signal: AbortSignal,
): Promise<MediaFacts> {
  const readPiece = (start: number, length: number) => readRange(ctx, blob, { start, length }, signal)
  const facts = await reader.read({ mime: blob.mime, size: blob.size, readPiece }, signal)
  if (facts.details.seconds || (ctx.storage.localPath(blob.storage_key) === null && blob.size > largestCopy))
    return facts
  return { ...facts, details: { ...facts.details, ...(await probe(ctx, blob, signal)) } }
}

async function probe(ctx: Needs<'env' | 'log' | 'storage'>, blob: BlobRow, signal: AbortSignal): Promise<MediaDetails> {
  const searchPath = ctx.env.variables.PATH ?? ''
  // Checked before the whole file is fetched for it.
  if (!(await isOnPath('ffprobe', searchPath))) return {}
  return withLocalFile(ctx, blob, path =>
    probeMedia(path, searchPath, signal).catch(error => {
      signal.throwIfAborted()
      ctx.log.info({ blobId: blob.id, err: error }, 'A file doesn’t state its duration')
      return {}
    }),
  )
}

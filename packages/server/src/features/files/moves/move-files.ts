import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { insertDeadObjects } from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import { newFileKey, newPictureKey } from '../../../drivers/storage/object-keys.ts'
import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { RunningDigest } from '../../../platform/staging/running-digest.ts'
import { pointBlob } from '../../blobs/public.ts'
import { pointPicture } from '../../previews/public.ts'
import { countBlobsAway, listBlobsAway, listPicturesAway, type MovedPicture } from './moves.repository.ts'

const batch = 100
/** Longer than any download, archive or cached row still reads from the former place. */
const formerPlaceMs = 24 * 60 * 60_000

interface Counts {
  moved: number
  /** Files that are unreadable or don't match their hash: they stay where they are, and the log names them. */
  damaged: number
}

/**
 * Copies every file, with its thumbnails, to the disk for new files: reads, writes, compares the hash, and only then
 * points the file to its copy. The original is removed a day later, so that current downloads aren't cut off. Can be
 * stopped at any point and run again; what is done stays done. @throws StorageError if a disk is unavailable or full;
 * the job tries again
 */
export async function moveFiles(ctx: Ctx, run: JobRun): Promise<Record<string, unknown>> {
  const disk = ctx.disks.current('uploads')
  const counts: Counts = { moved: 0, damaged: 0 }
  const { files: total } = await countBlobsAway(ctx.db.read, disk)
  await run.progress(0, total)
  for (let after = ''; ; ) {
    const blobs = await listBlobsAway(ctx.db.read, disk, after, batch)
    for (const blob of blobs) {
      await moveOne(ctx, run, counts, blobMove(ctx, blob))
      await run.progress(counts.moved + counts.damaged, total)
    }
    if (blobs.length < batch) break
    after = blobs.at(-1)?.id ?? ''
  }
  const files = { ...counts }
  for (let after = ''; ; ) {
    const pictures = await listPicturesAway(ctx.db.read, disk, after, batch)
    for (const picture of pictures) await moveOne(ctx, run, counts, pictureMove(ctx, picture))
    if (pictures.length < batch) break
    after = pictures.at(-1)?.storage_key ?? ''
  }
  return { disk, files: files.moved, pictures: counts.moved - files.moved, damaged: counts.damaged }
}

interface Move {
  readonly from: string
  readonly to: string
  readonly size: number
  /** Null if only the size is known. */
  readonly sha256: string | null
  readonly point: (tx: Tx) => Promise<boolean>
}

function blobMove(ctx: Needs<'storage'>, blob: BlobRow): Move {
  const to = newFileKey(ctx)
  const { storage_key: from, size, sha256 } = blob
  return { from, to, size, sha256, point: tx => pointBlob(ctx, tx, blob, to) }
}

function pictureMove(ctx: Needs<'storage'>, picture: MovedPicture): Move {
  const to = newPictureKey(ctx)
  const point = (tx: Tx) => pointPicture(ctx, tx, picture, to)
  return { from: picture.storage_key, to, size: picture.bytes, sha256: null, point }
}

async function moveOne(
  ctx: Needs<'clock' | 'db' | 'log' | 'storage'>,
  run: JobRun,
  counts: Counts,
  move: Move,
): Promise<void> {
  run.signal.throwIfAborted()
  if (!(await copy(ctx, move, run.signal))) {
    counts.damaged++
    return
  }
  await ctx.db.transaction(async tx => {
    const isPointed = await move.point(tx)
    const now = ctx.clock.now()
    await insertDeadObjects(tx, ctx.storage, [isPointed ? move.from : move.to], isPointed ? now + formerPlaceMs : now)
  })
  counts.moved++
}

/** Returns false if the bytes are damaged or missing; nothing of the copy is then left. */
async function copy(ctx: Needs<'log' | 'storage'>, move: Move, signal: AbortSignal): Promise<boolean> {
  const digest = new RunningDigest()
  async function* watched(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      digest.update(chunk)
      yield chunk
    }
  }
  try {
    const source = await ctx.storage.read(move.from, { signal })
    await ctx.storage.write(move.to, watched(source), { size: move.size, signal })
  } catch (error) {
    if (signal.aborted || !(isStorageError(error, 'missing') || isStorageError(error, 'corrupt'))) throw error
    ctx.log.error({ err: error, storageKey: move.from }, 'Stored bytes can’t be moved; they stay where they are')
    return false
  }
  const { sha256 } = digest.current()
  if (move.sha256 === null || sha256 === move.sha256) return true
  ctx.log.error({ storageKey: move.from, sha256 }, 'Stored bytes don’t match their hash; they stay where they are')
  await ctx.storage.delete(move.to)
  return false
}

import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { markThumbnails } from '../../drive/public.ts'
import { findBlob, graceMs, insertDeadObjects } from '../blobs/blobs.repository.ts'
import { newPictureKey } from '../blobs/object-keys.ts'
import { NoPdfTool } from '../blobs/run-pdf-tool.ts'
import { withLocalFile } from '../blobs/with-local-file.ts'
import type { BlobRow, ThumbnailRow } from '../files.tables.ts'
import { isPdf } from './can-picture.ts'
import { drawPdfPage } from './draw-pdf-page.ts'
import { drawPictures, type Picture, pictureSizes } from './draw-pictures.ts'
import { findThumbnail, insertThumbnails } from './thumbnails.repository.ts'

/** Makes the pictures of a blob, or notes why there are none. May run again: it then finds its own rows. */
export async function makeThumbnails(ctx: Ctx, { blobId }: { blobId: string }, run: JobRun) {
  const blob = await findBlob(ctx.db.read, blobId)
  if (!blob || (await findThumbnail(ctx.db.read, blobId, 'small'))) return undefined
  const drawn = await withLocalFile(ctx, blob, path => draw(ctx, blob, path, run.signal))
  if (typeof drawn === 'string') {
    await ctx.db.transaction(tx => insertThumbnails(tx, reasonRows(blob, drawn, ctx.clock.now())))
    return { reason: drawn }
  }
  await keep(ctx, blob, drawn)
  return { pictures: drawn.length }
}

/** The pictures, or why none can be made. Only a failure that is not the file's own is thrown. */
async function draw(ctx: Ctx, blob: BlobRow, path: string, signal: AbortSignal): Promise<Picture[] | string> {
  try {
    return await drawPictures(isPdf(blob.mime) ? await drawPdfPage(path, ctx.env.variables.PATH ?? '', signal) : path)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof NoPdfTool) return 'no-tool'
    const message = error instanceof Error ? error.message : String(error)
    ctx.log.info({ blobId: blob.id, reason: message }, 'No picture can be made of a file')
    return /pixel limit/i.test(message) ? 'too-many-pixels' : /timeout/i.test(message) ? 'too-slow' : 'broken'
  }
}

function reasonRows(blob: BlobRow, reason: string, now: number): ThumbnailRow[] {
  const sizes = Object.keys(pictureSizes) as ThumbnailRow['size_name'][]
  const none = { storage_key: null, disk: null, bytes: null }
  return sizes.map(size => ({ blob_id: blob.id, size_name: size, ...none, reason, created_at: now }))
}

async function keep(ctx: Ctx, blob: BlobRow, pictures: readonly Picture[]): Promise<void> {
  const disk = ctx.settings.get('uploads_disk_driver')
  const now = ctx.clock.now()
  const rows = pictures.map(picture => ({
    blob_id: blob.id,
    size_name: picture.size,
    storage_key: newPictureKey(ctx),
    disk,
    bytes: picture.bytes.byteLength,
    reason: null,
    created_at: now,
  }))
  try {
    for (const [index, row] of rows.entries()) {
      const { bytes } = pictures[index]!
      await ctx.storage.write(row.storage_key, once(bytes), { size: bytes.byteLength })
    }
    await ctx.db.transaction(async tx => {
      await insertThumbnails(tx, rows)
      await markThumbnails(ctx, tx, blob.id)
    })
  } catch (error) {
    const keys = rows.map(row => row.storage_key)
    await ctx.db.transaction(tx => insertDeadObjects(tx, disk, keys, ctx.clock.now() + graceMs))
    throw error
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOfficeType } from '@holdall/contract/files/office-types.ts'
import type { Insertable } from 'kysely'
import { findBlob } from '../../../core/bytes/blobs.repository.ts'
import type { BlobRow, ThumbnailRow } from '../../../core/bytes/bytes.tables.ts'
import { graceMs, insertDeadObjects } from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import { newPictureKey } from '../../../drivers/storage/object-keys.ts'
import { isLost } from '../../../drivers/storage/reading/unread-files.ts'
import { withLocalFile } from '../../../drivers/storage/reading/with-local-file.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { decodeBmp } from '../../../platform/pictures/bmp/decode-bmp.ts'
import { decodeHeic } from '../../../platform/pictures/heic/decode-heic.ts'
import { NoPdfMaps } from '../../../platform/programs/pdf-maps.ts'
import { NoPdfTool } from '../../../platform/programs/run-pdf-tool.ts'
import { NoTool } from '../../../platform/programs/run-tool.ts'
import { announceContent } from '../../drive/public.ts'
import { isBitmap, isHeic, isPdf, isVideo } from './can-picture.ts'
import { convertDocument } from './convert-document.ts'
import { drawPdfPage } from './draw-pdf-page.ts'
import { drawPictures, type Picture, pictureSizes } from './draw-pictures.ts'
import { drawPlaceholder } from './draw-placeholder.ts'
import { drawVideoFrame } from './draw-video-frame.ts'
import { findThumbnail, insertThumbnails } from './thumbnails.repository.ts'

/** The most that is fetched from remote storage to make a picture; bytes. */
const largestCopy = 256 * 1024 * 1024

/** Makes the pictures of a blob, or records why there are none. Can run again: it then finds its own rows. */
export async function makeThumbnails(ctx: Ctx, { blobId }: { blobId: string }, run: JobRun) {
  const blob = await findBlob(ctx.db.read, blobId)
  if (!blob || (await findThumbnail(ctx.db.read, blobId, 'small'))) return undefined
  const made = await makeFiles(ctx, blob, run.signal).catch(error => {
    // The check of stored files reports lost bytes; no one needs to wait for a picture of them.
    if (isLost(error)) return none(blob, 'broken')
    throw error
  })
  const reasons = reasonRows(blob, made.reasons, ctx.clock.now())
  if (made.files.length > 0) await keepMade(ctx, blob, made.files, reasons)
  else await ctx.db.transaction(tx => insertThumbnails(tx, reasons))
  return { made: made.files.length, reasons: made.reasons }
}

type SizeName = ThumbnailRow['size_name']
/** What was made of a blob, and why the rest is missing. */
interface Made {
  readonly files: readonly MadeFile[]
  readonly reasons: Readonly<Partial<Record<SizeName, string>>>
}
export interface MadeFile {
  readonly size: SizeName
  readonly bytes: Buffer
}

async function makeFiles(ctx: Needs<'env' | 'log' | 'storage'>, blob: BlobRow, signal: AbortSignal): Promise<Made> {
  if (ctx.storage.localPath(blob.storage_key) === null && blob.size > largestCopy) return none(blob, 'too-large')
  return withLocalFile(ctx, blob, async path => {
    if (!isOfficeType(blob.mime)) {
      const drawn = await attempt(ctx, blob, signal, () => draw(ctx, blob.mime, path, signal))
      return typeof drawn === 'string' ? none(blob, drawn) : { files: drawn, reasons: {} }
    }
    const document = await attempt(ctx, blob, signal, () => convert(ctx, path, signal))
    return typeof document === 'string' ? none(blob, document) : withFirstPage(ctx, blob, document, signal)
  })
}

function convert(ctx: Needs<'env'>, path: string, signal: AbortSignal): Promise<Buffer> {
  const tmpDir = join(ctx.env.dataDir, 'tmp')
  return convertDocument({ path, tmpDir, searchPath: ctx.env.variables.PATH ?? '', seconds: 60, signal })
}

/** The PDF of an office document, and pictures of its first page where they can be drawn. */
async function withFirstPage(
  ctx: Needs<'env' | 'log'>,
  blob: BlobRow,
  document: Buffer,
  signal: AbortSignal,
): Promise<Made> {
  const files: MadeFile[] = [{ size: 'document', bytes: document }]
  const folder = join(ctx.env.dataDir, 'tmp')
  const path = join(folder, `${randomUUID()}.pdf`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(path, document, { mode: 0o600 })
    const drawn = await attempt(ctx, blob, signal, () => draw(ctx, 'application/pdf', path, signal))
    if (typeof drawn !== 'string') return { files: [...files, ...drawn], reasons: {} }
    // The document exists: a tool that is missing only for its picture is no reason to convert it again.
    return { files, reasons: noPictures(drawn === 'no-tool' ? 'no-picture-tool' : drawn) }
  } finally {
    await rm(path, { force: true })
  }
}

function none({ mime }: BlobRow, reason: string): Made {
  return { files: [], reasons: { ...noPictures(reason), ...(isOfficeType(mime) ? { document: reason } : {}) } }
}

function noPictures(reason: string): Made['reasons'] {
  return { small: reason, medium: reason, large: reason }
}

/** Returns what `make` makes, or the reason why it failed. Throws only for failures that aren't the file's own. */
async function attempt<T>(
  ctx: Needs<'log'>,
  blob: BlobRow,
  signal: AbortSignal,
  make: () => Promise<T>,
): Promise<T | string> {
  try {
    return await make()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof NoTool || error instanceof NoPdfTool) return 'no-tool'
    if (error instanceof NoPdfMaps) return 'no-maps'
    const message = error instanceof Error ? error.message : String(error)
    ctx.log.info({ blobId: blob.id, reason: message }, 'No preview can be created for a file')
    return /pixel limit/i.test(message) ? 'too-many-pixels' : /timeout/i.test(message) ? 'too-slow' : 'broken'
  }
}

/** Draws pictures of the file itself, or of what a program renders from it. */
async function draw(ctx: Needs<'env'>, mime: string, path: string, signal: AbortSignal): Promise<Picture[]> {
  const searchPath = ctx.env.variables.PATH ?? ''
  if (isPdf(mime)) return drawPictures(await drawPdfPage(path, searchPath, signal))
  if (isHeic(mime)) return drawPictures(await decodeHeic(path, { edge: pictureSizes.large, signal }))
  if (isBitmap(mime)) return drawPictures(await decodeBmp(path, { edge: pictureSizes.large, signal }))
  return drawPictures(isVideo(mime) ? await drawVideoFrame(path, searchPath, signal) : path)
}

function reasonRows(blob: BlobRow, reasons: Made['reasons'], now: number): Insertable<ThumbnailRow>[] {
  const none = { storage_key: null, disk: null, bytes: null, created_at: now }
  return Object.entries(reasons).map(([size, reason]) => ({
    blob_id: blob.id,
    size_name: size as SizeName,
    ...none,
    reason,
  }))
}

/** Stores what was made of a blob, and records what is missing. */
export async function keepMade(
  ctx: Ctx,
  blob: BlobRow,
  pictures: readonly MadeFile[],
  reasons: readonly Insertable<ThumbnailRow>[],
): Promise<void> {
  const now = ctx.clock.now()
  const small = pictures.find(picture => picture.size === 'small')
  const placeholder = small ? await drawPlaceholder(small.bytes) : null
  const rows = pictures.map(picture => {
    const key = newPictureKey(ctx)
    return {
      blob_id: blob.id,
      size_name: picture.size,
      storage_key: key,
      disk: ctx.storage.diskOf(key),
      bytes: picture.bytes.byteLength,
      reason: null,
      created_at: now,
      placeholder: picture === small ? (placeholder ?? '') : null,
    }
  })
  try {
    for (const [index, row] of rows.entries()) {
      const { bytes } = pictures[index]!
      await ctx.storage.write(row.storage_key, once(bytes), { size: bytes.byteLength })
    }
    await ctx.db.transaction(async tx => {
      await insertThumbnails(tx, [...rows, ...reasons])
      if (small) await announceContent(ctx, tx, blob.id, { thumbnail: { placeholder } })
    })
  } catch (error) {
    const keys = rows.map(row => row.storage_key)
    await ctx.db.transaction(tx => insertDeadObjects(tx, ctx.storage, keys, ctx.clock.now() + graceMs))
    throw error
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

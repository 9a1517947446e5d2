import { officeTypes } from '@holdall/contract/files/office-types.ts'
import { graceMs, insertDeadObjects } from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { hasPdfMaps } from '../../../platform/programs/pdf-maps.ts'
import { isOnPath } from '../../../platform/programs/run-tool.ts'
import { drawerVersion } from '../drawer-version.ts'
import { queueThumbnails } from './thumbnails.job.ts'
import {
  deleteDrawnBefore,
  deleteMissingTool,
  listDrawnBefore,
  listWithoutTool,
  type MissingTool,
} from './thumbnails.repository.ts'

/**
 * Limits of one run, so that neither a start nor the queue waits for a whole archive; the rest follows in the next one.
 */
const usual = { batches: 10, perBatch: 500 }

/** Programs, and the media types whose pictures they draw; null for types that need none. */
const tools = [
  // Decoded since a later version: large, damaged and other ones, of which a migration says so.
  {
    program: null,
    types: ['jpeg', 'png', 'apng', 'webp', 'gif', 'avif', 'tiff', 'bmp', 'x-ms-bmp'].map(name => `image/${name}`),
  },
  { program: null, types: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'] },
  { program: 'pdftoppm', types: ['application/pdf'] },
  { program: 'ffmpeg', types: ['video/%'] },
  { program: 'soffice', types: officeTypes },
] as const

/**
 * Queues the pictures of documents that were stored while the tool for them was missing, once it is installed, and of PDF
 * documents that an earlier version may have drawn blank. Runs at every start and every night. Returns how many.
 */
export async function retryWithoutTool(
  ctx: Needs<'clock' | 'db' | 'env' | 'jobs' | 'storage'>,
  bounds = usual,
): Promise<number> {
  let ordered = 0
  const searchPath = ctx.env.variables.PATH ?? ''
  for (const { program, types } of tools) {
    if (program === null || (await isOnPath(program, searchPath)))
      ordered += await orderAgain(ctx, { types, reason: 'no-tool' }, bounds)
  }
  const mapless = { types: ['application/pdf'], reason: 'no-maps' } as const
  const isWaiting = (await listWithoutTool(ctx.db.read, mapless, 1)).length > 0
  if (isWaiting && (await hasPdfMaps(searchPath))) ordered += await orderAgain(ctx, mapless, bounds)
  // What is there stays until something else can be drawn.
  if (await isOnPath('pdftoppm', searchPath)) ordered += await redraw(ctx, bounds)
  return ordered
}

/** Throws away what an earlier version drew of PDF documents, so that it is drawn again. */
async function redraw(
  ctx: Needs<'clock' | 'db' | 'jobs' | 'storage'>,
  { batches, perBatch }: typeof usual,
): Promise<number> {
  let ordered = 0
  for (let turn = 0; turn < batches; turn += 1) {
    const blobs = await listDrawnBefore(ctx.db.read, drawerVersion, perBatch)
    if (blobs.length === 0) break
    const ids = blobs.map(blob => blob.id)
    await ctx.db.transaction(async tx => {
      // Another process may have done this in the meantime.
      const gone = await deleteDrawnBefore(tx, ids, drawerVersion)
      const keys = gone.map(row => row.storage_key)
      await insertDeadObjects(tx, ctx.storage, keys, ctx.clock.now() + graceMs)
      const ours = new Set(gone.map(row => row.blob_id))
      for (const blob of blobs) if (ours.has(blob.id)) await queueThumbnails(ctx, tx, blob)
    })
    ordered += blobs.length
  }
  return ordered
}

async function orderAgain(
  ctx: Needs<'db' | 'jobs'>,
  which: { readonly types: readonly string[]; readonly reason: MissingTool },
  { batches, perBatch }: typeof usual,
): Promise<number> {
  let ordered = 0
  for (let turn = 0; turn < batches; turn += 1) {
    const blobs = await listWithoutTool(ctx.db.read, which, perBatch)
    if (blobs.length === 0) break
    await ctx.db.transaction(async tx => {
      // Another process may have done this in the meantime.
      const ours = await deleteMissingTool(
        tx,
        blobs.map(blob => blob.id),
        which.reason,
      )
      for (const blob of blobs) if (ours.has(blob.id)) await queueThumbnails(ctx, tx, blob)
    })
    ordered += blobs.length
  }
  return ordered
}

import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Ctx } from '../../../platform/ctx.ts'
import { queueThumbnails } from './thumbnails.job.ts'
import { listWithoutTool, removeThumbnails } from './thumbnails.repository.ts'

const batch = 500

/** Orders the pictures of documents that came while the tool for them was missing, once it is there. */
export async function retryWithoutTool(ctx: Ctx): Promise<void> {
  if (!(await isOnPath('pdftoppm', ctx.env.variables.PATH ?? ''))) return
  for (;;) {
    const count = await ctx.db.transaction(async tx => {
      const blobs = await listWithoutTool(tx, batch)
      await removeThumbnails(
        tx,
        blobs.map(blob => blob.id),
      )
      for (const blob of blobs) await queueThumbnails(ctx, tx, blob)
      return blobs.length
    })
    if (count < batch) return
  }
}

async function isOnPath(program: string, searchPath: string): Promise<boolean> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const isThere = await access(join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return true
  }
  return false
}

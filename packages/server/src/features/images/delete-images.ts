import { imageIdOf } from '@holdall/contract/images/images.contract.ts'
import type { Outcome } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { done, leftAlone } from '../../platform/outcomes.ts'
import { deleteObject } from './delete-object.ts'
import { deleteImageOnce, findImage, isImageUsed } from './images.repository.ts'

/**
 * Deletes images by their addresses: the caller's own, and those of others with `files.delete`. Without it, images of
 * others are treated as missing.
 */
export async function deleteImages(ctx: Ctx, paths: readonly string[]): Promise<Outcome[]> {
  const ids = [...new Set(paths.map(imageIdOf))].filter(id => id !== null)
  const outcomes: Outcome[] = []
  for (const id of ids) outcomes.push(await deleteImage(ctx, id))
  return outcomes
}

async function deleteImage(ctx: Ctx, id: string): Promise<Outcome> {
  const { userId, permissions } = memberOf(ctx)
  const image = await findImage(ctx.db.read, id)
  const isTheirs = image?.uploaded_by === userId || permissions.has('files.delete')
  if (!image || !isTheirs) return leftAlone(id, 'image.not-found')
  const taken = await ctx.db.transaction(async tx => {
    if (await isImageUsed(tx, id)) return 'used'
    const row = await deleteImageOnce(tx, id)
    const before = { name: image.name, diskPrefix: image.disk_prefix }
    if (row) await writeAudit(tx, ctx, { action: 'image.deleted', object: { type: 'image', id }, before })
    return row
  })
  if (taken === 'used') return leftAlone(id, 'image.in-use')
  if (!taken) return leftAlone(id, 'image.not-found')
  await deleteObject(ctx, taken.storage_key)
  return done(id)
}

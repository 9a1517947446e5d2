import { brandImage, brandSlots } from '@holdall/contract/appearance/brand/brand.ts'
import { deleteOverdue, setAsideLost } from '../../drivers/storage/set-aside/set-aside.ts'
import type { Needs } from '../../platform/ctx.ts'
import { deleteObject } from './delete-object.ts'
import { imageMark } from './image-keys.ts'
import {
  deleteImageOnce,
  endOverdueUses,
  isImageUsed,
  listImagesBefore,
  listOverdueImages,
  listUsedKeys,
} from './images.repository.ts'

type SweepCtx = Needs<'clock' | 'db' | 'identity' | 'log' | 'settings' | 'storage'>

/** Longer than it ever takes from storing an image to inserting its row. */
const graceMs = 60 * 60 * 1000
const batch = 500

const dayMs = 24 * 60 * 60 * 1000

/** How long an image for a purpose may stay unused: longer than anyone takes to fill in a form or to write a page. */
const unusedMs = { avatars: dayMs, page_media: 7 * dayMs } as const

/**
 * Sets stored images aside that no row refers to, left by a process that died in between or while the storage was
 * unavailable. Also deletes pictures for people who were never added (a used one is no longer an image), and images for
 * pages that no page shows, and those of the brand that were replaced or never saved.
 */
export async function sweepImages(ctx: SweepCtx): Promise<void> {
  await deleteUnusedFor(ctx, 'avatars')
  await deleteUnusedFor(ctx, 'page_media')
  await deleteOverdueImages(ctx)
  const findUsed = (keys: readonly string[]) => listUsedKeys(ctx.db.read, keys)
  const lost = { name: 'lost-images', marks: [imageMark], graceMs, findUsed }
  await setAsideLost(ctx, lost)
  await deleteOverdue(ctx, lost)
}

async function deleteUnusedFor(ctx: SweepCtx, prefix: keyof typeof unusedMs): Promise<void> {
  const before = ctx.clock.now() - unusedMs[prefix]
  for (;;) {
    const images = await listImagesBefore(ctx.db.read, prefix, before, batch)
    for (const { id } of images) {
      const row = await ctx.db.transaction(tx => deleteImageOnce(tx, id))
      if (row) await deleteObject(ctx, row.storage_key)
    }
    if (images.length < batch) return
  }
}

/**
 * Images whose last use is over. One that has been shown again in the meantime stays, and one that a setting names although
 * nobody saved it: the environment can do that.
 */
async function deleteOverdueImages(ctx: SweepCtx): Promise<void> {
  const now = ctx.clock.now()
  for (;;) {
    const ids = await listOverdueImages(ctx.db.read, now, batch)
    const named = new Set(brandSlots.map(slot => brandImage(slot, ctx.settings.get)?.id))
    for (const id of ids.filter(one => !named.has(one))) {
      const row = await ctx.db.transaction(async tx => {
        await endOverdueUses(tx, id, now)
        return (await isImageUsed(tx, id)) ? undefined : deleteImageOnce(tx, id)
      })
      if (row) await deleteObject(ctx, row.storage_key)
    }
    if (ids.length < batch) return
  }
}

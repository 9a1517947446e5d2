import type { Needs } from '../../platform/ctx.ts'

/** Keys of images end in a mark of their own, so that each feature sweeps only its own objects. */
export const imageMark = '-i'

export function newImageKey(ctx: Needs<'storage'>): string {
  return ctx.storage.newKey('public') + imageMark
}

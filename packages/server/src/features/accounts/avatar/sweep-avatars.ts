import { deleteOverdue, setAsideLost } from '../../../drivers/storage/set-aside/set-aside.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { listAvatarKeys } from '../accounts.repository.ts'

/** Keys of avatars end in their own mark, so that each feature sweeps only its own objects. */
const avatarMark = '-a'
/** Longer than the time between storing a picture and writing its row. */
const graceMs = 60 * 60 * 1000

export function newAvatarKey(ctx: Needs<'storage'>): string {
  return ctx.storage.newKey('public') + avatarMark
}

/**
 * Sets pictures aside that no row refers to: left by a process that died in between, or by a store that was unavailable.
 */
export async function sweepAvatars(ctx: Needs<'clock' | 'db' | 'identity' | 'log' | 'storage'>): Promise<void> {
  const used = await listAvatarKeys(ctx.db.read)
  const findUsed = async (keys: readonly string[]) => new Set(keys.filter(key => used.has(key)))
  const lost = { name: 'lost-pictures', marks: [avatarMark], graceMs, findUsed }
  await setAsideLost(ctx, lost)
  await deleteOverdue(ctx, lost)
}

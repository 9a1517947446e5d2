import { areBytesHeld } from '../../../core/bytes/byte-holds.ts'
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
 * Deletes pictures that no row refers to: left by a process that died in between, or by a store that was unavailable.
 */
export async function sweepAvatars(ctx: Needs<'clock' | 'db' | 'storage'>): Promise<void> {
  const newest = ctx.clock.now() - graceMs
  const lost: string[] = []
  const used = await listAvatarKeys(ctx.db.read)
  for await (const object of ctx.storage.list()) {
    const isOurs = object.key.endsWith(avatarMark) && object.modifiedAt <= newest
    if (isOurs && !used.has(object.key)) lost.push(object.key)
  }
  if (await areBytesHeld(ctx)) return
  for (const key of lost) await ctx.storage.delete(key)
}

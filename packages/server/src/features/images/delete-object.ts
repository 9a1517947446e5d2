import { areBytesHeld } from '../../core/bytes/byte-holds.ts'
import type { Needs } from '../../platform/ctx.ts'

/** Never fails: only the row matters, and an object that no row refers to is swept. */
export async function deleteObject(ctx: Needs<'clock' | 'db' | 'log' | 'storage'>, key: string): Promise<void> {
  try {
    if (await areBytesHeld(ctx)) return
    await ctx.storage.delete(key)
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'A deleted image couldn’t be removed from the storage')
  }
}

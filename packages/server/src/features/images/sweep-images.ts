import type { Ctx } from '../../platform/ctx.ts'
import { isImageKey } from './image-keys.ts'
import { listUsedKeys } from './images.repository.ts'

/** Longer than any image takes from its storing to its row. */
const graceMs = 60 * 60 * 1000
const batch = 500

/** Deletes images that no row names: left by a process that died in between, or by a store that was away. */
export async function sweepImages(ctx: Ctx): Promise<void> {
  const newest = ctx.clock.now() - graceMs
  let keys: string[] = []
  const deleteUnused = async () => {
    const used = keys.length > 0 ? await listUsedKeys(ctx.db.read, keys) : new Set()
    for (const key of keys) if (!used.has(key)) await ctx.storage.delete(key)
    keys = []
  }
  for await (const { key, modifiedAt } of ctx.storage.list()) {
    if (!isImageKey(key) || modifiedAt > newest) continue
    keys.push(key)
    if (keys.length >= batch) await deleteUnused()
  }
  await deleteUnused()
}

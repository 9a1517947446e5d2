import { graceMs } from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { findUsedKeys } from './sweep.repository.ts'

/** Aborts multipart uploads at the storages that no longer belong to an upload, for example after a crash. */
export async function sweepUnfinished(ctx: Needs<'db' | 'keptBytes' | 'storage'>): Promise<void> {
  const isLeft = async (key: string) => (await findUsedKeys(ctx, ctx.db.read, [key])).size === 0
  await ctx.storage.sweepTemporary(2 * graceMs, isLeft)
}

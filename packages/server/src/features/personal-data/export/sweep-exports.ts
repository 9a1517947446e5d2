import type { Needs } from '../../../platform/ctx.ts'
import { deleteOldExports } from './exports.repository.ts'
import { exportMs } from './lifetime.ts'

export async function sweepExports(ctx: Needs<'clock' | 'db'>): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(tx => deleteOldExports(tx, now, now - exportMs))
}

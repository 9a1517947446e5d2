import type { Needs } from '../../../platform/ctx.ts'
import { exportMs } from '../export-lifetime.ts'
import { deleteOldExports } from './exports.repository.ts'

export async function sweepExports(ctx: Needs<'clock' | 'db'>): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(tx => deleteOldExports(tx, now, now - exportMs))
}

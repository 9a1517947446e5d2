import type { Needs } from '../../platform/ctx.ts'
import { deleteOldDeliveries } from './deliveries.repository.ts'

/** How long messages stay in the log; milliseconds. Longer than a receiver may fail. */
const keptMs = 7 * 24 * 3_600_000
const batch = 1000

export async function sweepWebhooks(ctx: Needs<'clock' | 'db' | 'signal'>): Promise<void> {
  const before = ctx.clock.now() - keptMs
  while ((await ctx.db.transaction(tx => deleteOldDeliveries(tx, before, batch))) === batch) ctx.signal.throwIfAborted()
}

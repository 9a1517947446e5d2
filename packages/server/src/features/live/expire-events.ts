import type { Needs } from '../../platform/ctx.ts'
import { deleteEventsBefore } from './live.repository.ts'

/** How long a browser may be away and still receive what it missed; milliseconds. */
const keptMs = 24 * 60 * 60 * 1000

/** Removes events that no client can resume from. */
export async function expireEvents(ctx: Needs<'clock' | 'db'>): Promise<void> {
  await ctx.db.transaction(tx => deleteEventsBefore(tx, ctx.clock.now() - keptMs))
}

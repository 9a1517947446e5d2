import { keptMs } from '../../drivers/mail/outbox/sweep-outbox.ts'
import type { Needs } from '../../platform/ctx.ts'
import { removeMarksOfNothing } from './outbox.repository.ts'

/** Removes old messages that couldn't be delivered, if the share, link, invitation or offer in them is gone. */
export async function sweepUndelivered(ctx: Needs<'clock' | 'db'>): Promise<void> {
  await ctx.db.transaction(tx => removeMarksOfNothing(tx, ctx.clock.now() - keptMs))
}

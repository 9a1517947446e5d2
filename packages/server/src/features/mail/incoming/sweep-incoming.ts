import type { Needs } from '../../../platform/ctx.ts'
import { deleteIncomingBefore, deleteSourcesBefore } from './incoming.repository.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Texts that couldn't be forwarded are kept for a month, like the outbox; the record that a message arrived is kept for
 * a year.
 */
export async function sweepIncoming(ctx: Needs<'clock' | 'db'>): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    await deleteSourcesBefore(tx, now - 30 * dayMs)
    await deleteIncomingBefore(tx, now - 365 * dayMs)
  })
}

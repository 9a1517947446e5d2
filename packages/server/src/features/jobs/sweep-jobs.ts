import type { Needs } from '../../platform/ctx.ts'
import { deleteEnded } from './jobs.repository.ts'

const dayMs = 24 * 3_600_000
const batch = 1000

/** Says how long jobs are kept once they have ended. */
const kept = [
  { states: ['done', 'cancelled'], days: 7 },
  { states: ['failed'], days: 90 },
] as const

/** Deletes jobs that ended long ago. */
export async function sweepJobs(ctx: Needs<'clock' | 'db' | 'signal'>): Promise<void> {
  for (const { states, days } of kept) {
    const before = ctx.clock.now() - days * dayMs
    while ((await ctx.db.transaction(tx => deleteEnded(tx, states, before, batch))) === batch) {
      ctx.signal.throwIfAborted()
    }
  }
}

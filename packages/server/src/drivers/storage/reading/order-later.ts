import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'

/** When files whose storage was unavailable are tried again, in milliseconds. */
const awayMs = 5 * 60_000

/**
 * Schedules another run for files whose storage is unavailable. It is a separate job, so that files added later don't
 * wait for that storage.
 */
export async function orderLater(
  ctx: Needs<'clock' | 'jobs'>,
  tx: Tx,
  job: JobDefinition<Record<string, never>>,
): Promise<void> {
  const options = { uniqueKey: `${job.kind}.away`, runAt: ctx.clock.now() + awayMs }
  await ctx.jobs.enqueue(tx, job, {}, options)
}

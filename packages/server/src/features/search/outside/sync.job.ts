import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { hasChanges } from './outside.repository.ts'

/** Changes arrive in bursts: one job applies a whole burst. */
const pauseMs = 1_000

/** Sends changes to the search engine. */
export const syncJob = defineJob({
  kind: 'search.sync',
  payload: z.object({}),
  attempts: 5,
  deadlineSeconds: 300,
  concurrency: 1,
  handler: async () => {
    const { syncEngine } = await import('./sync-engine.ts')
    return (ctx, _payload, run) => syncEngine(ctx, run)
  },
})

/** Queues the job if changes are waiting for the engine. */
export async function orderSync(ctx: Needs<'clock' | 'db' | 'jobs' | 'search'>): Promise<void> {
  if (ctx.search.outside.place() === null || !(await hasChanges(ctx.db.read))) return
  const options = { uniqueKey: syncJob.kind, runAt: ctx.clock.now() + pauseMs }
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, syncJob, {}, options))
}

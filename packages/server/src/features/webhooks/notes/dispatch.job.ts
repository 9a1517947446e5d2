import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { hasNotes } from './notes.repository.ts'

/** Makes messages of what was noted for webhooks. */
export const dispatchJob = defineJob({
  kind: 'webhooks.dispatch',
  payload: z.object({}),
  attempts: 5,
  deadlineSeconds: 300,
  handler: async () => (await import('./dispatch.ts')).dispatch,
})

/** Queues the job if something was noted. */
export async function orderDispatch(ctx: Needs<'clock' | 'db' | 'jobs'>): Promise<void> {
  if (!(await hasNotes(ctx.db.read))) return
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, dispatchJob, {}, { uniqueKey: dispatchJob.kind }))
}

import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Sends the messages of a webhook, one after the other, and beside it those of others that are due. */
export const deliverJob = defineJob({
  kind: 'webhooks.deliver',
  payload: z.object({ webhookId: z.string() }),
  attempts: 5,
  deadlineSeconds: 120,
  // One run sends to several receivers; slow ones must not keep the worker from everything else.
  concurrency: 1,
  handler: async () => {
    const { deliverDue } = await import('./deliver-due.ts')
    return (ctx, { webhookId }, run) => deliverDue(ctx, webhookId, { signal: run.signal, order: orderDelivery })
  },
})

/**
 * Queues a run. `next` leaves one alone that is queued already, also for a later try; `now` doesn't wait for that; a number
 * is the time of a later try, in milliseconds since 1970.
 */
export async function orderDelivery(
  ctx: Needs<'clock' | 'jobs'>,
  tx: Tx,
  webhookId: string,
  when: 'next' | 'now' | number,
): Promise<void> {
  const key = `${deliverJob.kind}.${webhookId}`
  const uniqueKey = when === 'now' ? `${key}.now` : key
  const runAt = typeof when === 'number' ? when : ctx.clock.now()
  await ctx.jobs.enqueue(tx, deliverJob, { webhookId }, { uniqueKey, runAt })
}

import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Sends the messages of one webhook, one after the other. */
export const deliverJob = defineJob({
  kind: 'webhooks.deliver',
  payload: z.object({ webhookId: z.string() }),
  attempts: 5,
  deadlineSeconds: 120,
  // As many receivers are sent to at the same time by each server.
  concurrency: 4,
  handler: async () => {
    const { deliver } = await import('./deliver.ts')
    return (ctx, { webhookId }, run) => deliver(ctx, webhookId, { run, order: orderDelivery })
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

import { z } from 'zod'
import { orderLater } from '../../drivers/storage/reading/order-later.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Uploads arrive in bursts. The pause lets a burst finish first; one job then reads all of it. */
const pauseMs = 1500

export const textsJob = defineJob({
  kind: 'files.texts',
  payload: z.object({}),
  attempts: 5,
  deadlineSeconds: 300,
  concurrency: 1,
  handler: async () => {
    const { indexTexts } = await import('./index-texts.ts')
    return async (ctx, _payload, run) => {
      const result = await indexTexts(ctx, run)
      // The rest is read after other waiting jobs.
      if (result.isMoreLeft) await ctx.db.transaction(tx => orderReading(ctx, tx))
      if (result.away > 0) await ctx.db.transaction(tx => orderLater(ctx, tx, textsJob))
      return result
    }
  },
})

export async function orderReading(ctx: Needs<'clock' | 'jobs'>, tx: Tx): Promise<void> {
  const options = { uniqueKey: textsJob.kind, runAt: ctx.clock.now() + pauseMs }
  await ctx.jobs.enqueue(tx, textsJob, {}, options)
}

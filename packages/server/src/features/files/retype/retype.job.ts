import { z } from 'zod'
import { orderLater } from '../../../drivers/storage/reading/order-later.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { isAnyToRetype } from './retype.repository.ts'

export const retypeJob = defineJob({
  kind: 'files.retype',
  payload: z.object({}),
  attempts: 5,
  deadlineSeconds: 300,
  concurrency: 1,
  handler: async () => {
    const { retypeBlobs } = await import('./retype-blobs.ts')
    return async (ctx, _payload, run) => {
      const result = await retypeBlobs(ctx, run)
      // The rest follows after the other waiting jobs.
      if (result.isMoreLeft) await ctx.db.transaction(tx => order(ctx, tx))
      if (result.away > 0) await ctx.db.transaction(tx => orderLater(ctx, tx, retypeJob))
      return result
    }
  },
})

/** At every start and every night: continues with the files whose type has to be detected again. */
export async function orderRetyping(ctx: Needs<'db' | 'jobs'>): Promise<void> {
  if (await isAnyToRetype(ctx.db.read)) await ctx.db.transaction(tx => order(ctx, tx))
}

async function order(ctx: Needs<'jobs'>, tx: Tx): Promise<void> {
  await ctx.jobs.enqueue(tx, retypeJob, {}, { uniqueKey: retypeJob.kind })
}

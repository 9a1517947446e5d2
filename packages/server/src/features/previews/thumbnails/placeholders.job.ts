import { z } from 'zod'
import { waitForStorage } from '../../../drivers/storage/reading/wait-for-storage.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { listBare } from './thumbnails.repository.ts'

export const placeholdersJob = defineJob({
  kind: 'files.placeholders',
  payload: z.object({}),
  attempts: 5,
  deadlineSeconds: 300,
  concurrency: 1,
  handler: async () => {
    const { fillPlaceholders } = await import('./fill-placeholders.ts')
    return waitForStorage(async (ctx, _payload, run) => {
      const result = await fillPlaceholders(ctx, run)
      // The rest follows after the other waiting jobs.
      if (result.isMoreLeft) await orderPlaceholders(ctx)
      return result
    })
  },
})

async function orderPlaceholders(ctx: Needs<'db' | 'jobs'>): Promise<void> {
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, placeholdersJob, {}, { uniqueKey: placeholdersJob.kind }))
}

/** Runs at every start and every night: reads the colours of pictures that an earlier version drew. */
export async function catchUpPlaceholders(ctx: Needs<'db' | 'jobs'>): Promise<void> {
  if ((await listBare(ctx.db.read, 1)).length > 0) await orderPlaceholders(ctx)
}

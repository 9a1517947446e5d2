import { z } from 'zod'
import type { Needs } from '../../platform/ctx.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Scans what waits, one job after the other in each server: a burst of uploads doesn't flood the scanner. */
export const scanJob = defineJob({
  kind: 'scanning.scan',
  payload: z.object({}),
  attempts: 5,
  deadlineSeconds: 1800,
  concurrency: 1,
  handler: async () => {
    const { scanWaiting } = await import('./scan-waiting.ts')
    return async (ctx, _payload, run) => {
      const { isMoreLeft, ...result } = await scanWaiting(ctx, run)
      // The rest follows after other waiting jobs.
      if (isMoreLeft) await orderScan(ctx)
      return result
    }
  },
})

/** Scans again what is recent, and what was stored before the scanner was switched on. */
export const rescanJob = defineJob({
  kind: 'scanning.rescan',
  payload: z.object({}),
  attempts: 3,
  deadlineSeconds: 3000,
  concurrency: 1,
  handler: async () => {
    const { rescan } = await import('./rescan.ts')
    return async (ctx, _payload, run) => {
      const { isMoreLeft, ...result } = await rescan(ctx, run)
      if (isMoreLeft) await orderRescan(ctx)
      return result
    }
  },
})

export async function orderScan(ctx: Needs<'db' | 'jobs'>, runAt?: number): Promise<void> {
  const options = { uniqueKey: scanJob.kind, ...(runAt === undefined ? {} : { runAt }) }
  await ctx.db.transaction(async tx => void (await ctx.jobs.enqueue(tx, scanJob, {}, options)))
}

export async function orderRescan(ctx: Needs<'db' | 'jobs'>): Promise<void> {
  await ctx.db.transaction(async tx => void (await ctx.jobs.enqueue(tx, rescanJob, {}, { uniqueKey: rescanJob.kind })))
}

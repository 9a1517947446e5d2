import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { keepPayload } from '../../../platform/jobs/ordered-jobs.repository.ts'
import type { SyncPayload } from './sync-payload.ts'
import { syncPlans } from './sync-plans.ts'

/** What is done at each gateway is kept with the job, for whoever looks while it runs and after it. */
export async function runSync(ctx: Ctx, { orderedBy }: SyncPayload, run: JobRun): Promise<Record<string, unknown>> {
  const gateways = await syncPlans(ctx, async (gateways, done, total) => {
    await ctx.db.transaction(tx => keepPayload(tx, run, { orderedBy, gateways }))
    await run.progress(done, total)
  })
  await ctx.db.transaction(tx =>
    writeAudit(tx, ctx, {
      action: 'plans.synced',
      object: { type: 'site', id: 'site' },
      actorId: orderedBy,
      after: { gateways },
    }),
  )
  return { gateways }
}

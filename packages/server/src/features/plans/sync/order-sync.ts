import type { PlanSync } from '@holdall/contract/plans/plans.endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { orderOne } from '../../jobs/public.ts'
import { readSync } from './read-sync.ts'
import { syncPlansJob } from './sync-plans.job.ts'

/** Starts a sync of the plans, or joins the one that is under way. */
export async function orderSync(
  ctx: Needs<'caller' | 'clock' | 'db' | 'jobs' | 'origin'>,
): Promise<{ sync: PlanSync | null }> {
  const orderedBy = memberOf(ctx).userId
  const payload = { orderedBy, gateways: [] }
  await ctx.db.transaction(async tx => {
    const { jobId, isNew } = await orderOne(ctx, tx, { definition: syncPlansJob, payload, orderedBy })
    if (isNew) await writeAudit(tx, ctx, { action: 'plans.sync-started', object: { type: 'job', id: jobId } })
  })
  return readSync(ctx)
}

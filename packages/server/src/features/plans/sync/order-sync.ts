import type { PlanSync } from '@holdall/contract/plans/plans.endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findLastJob } from '../../../platform/jobs/ordered-jobs.repository.ts'
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

/**
 * Orders a sync in the transaction of a change that gateways have to hear of. One that is running may have passed the plan
 * already, so only one that still waits is joined.
 */
export async function orderSyncOfChange(ctx: Needs<'caller' | 'clock' | 'jobs' | 'origin'>, tx: Tx): Promise<void> {
  const orderedBy = memberOf(ctx).userId
  const last = await findLastJob(tx, syncPlansJob.kind)
  const options = { uniqueKey: syncPlansJob.kind, createdBy: orderedBy }
  const jobId = await ctx.jobs.enqueue(tx, syncPlansJob, { orderedBy, gateways: [] }, options)
  if (jobId !== last?.id)
    await writeAudit(tx, ctx, { action: 'plans.sync-started', object: { type: 'job', id: jobId } })
}

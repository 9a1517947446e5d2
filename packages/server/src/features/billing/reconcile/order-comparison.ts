import { writeAudit } from '../../../core/audit/audit.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findLastJob, isUnderWay } from '../../jobs/public.ts'
import { reconcileJob } from './reconcile.job.ts'

/** Starts a comparison of all subscriptions, unless one is under way. */
export async function orderComparison(
  ctx: Needs<'caller' | 'clock' | 'db' | 'jobs' | 'origin'>,
): Promise<{ isStarted: boolean }> {
  return ctx.db.transaction(async tx => {
    const jobId = await queueComparison(ctx, tx, memberOf(ctx).userId)
    if (jobId === null) return { isStarted: false }
    await writeAudit(tx, ctx, { action: 'subscriptions.comparison-started', object: { type: 'job', id: jobId } })
    return { isStarted: true }
  })
}

/** The one of every night. */
export async function orderNightly(ctx: Needs<'db' | 'jobs' | 'settings'>): Promise<void> {
  if (!ctx.settings.get('billing.enable')) return
  await ctx.db.transaction(tx => queueComparison(ctx, tx, null))
}

/** @returns its job; null if one is under way */
async function queueComparison({ jobs }: Needs<'jobs'>, tx: Tx, createdBy: string | null): Promise<string | null> {
  const last = await findLastJob(tx, reconcileJob.kind)
  if (last && isUnderWay(last)) return null
  return jobs.enqueue(tx, reconcileJob, {}, { uniqueKey: reconcileJob.kind, createdBy })
}

import { writeAudit } from '../../../core/audit/audit.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { orderOne } from '../../jobs/public.ts'
import { reconcileJob } from './reconcile.job.ts'

/** Starts a comparison of all subscriptions, unless one is under way. */
export async function orderComparison(
  ctx: Needs<'caller' | 'clock' | 'db' | 'jobs' | 'origin'>,
): Promise<{ isStarted: boolean }> {
  const orderedBy = memberOf(ctx).userId
  return ctx.db.transaction(async tx => {
    const { jobId, isNew } = await orderOne(ctx, tx, { definition: reconcileJob, payload: {}, orderedBy })
    const object = { type: 'job', id: jobId }
    if (isNew) await writeAudit(tx, ctx, { action: 'subscriptions.comparison-started', object })
    return { isStarted: isNew }
  })
}

/** The one of every night. */
export async function orderNightly(ctx: Needs<'db' | 'jobs' | 'settings'>): Promise<void> {
  if (!ctx.settings.get('billing.enable')) return
  await ctx.db.transaction(tx => orderOne(ctx, tx, { definition: reconcileJob, payload: {}, orderedBy: null }))
}

import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { findLastJob, isUnderWay } from '../../jobs/public.ts'
import { recountJob } from './recount.job.ts'

/** Orders a recount, or returns the one that is already queued or running. */
export async function orderRecount(ctx: Ctx): Promise<{ jobId: string }> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const last = await findLastJob(tx, recountJob.kind)
    if (last && isUnderWay(last)) return { jobId: last.id }
    const options = { uniqueKey: recountJob.kind, createdBy: userId }
    const jobId = await ctx.jobs.enqueue(tx, recountJob, { orderedBy: userId, after: '', spaces: 0, wrong: 0 }, options)
    await writeAudit(tx, ctx, { action: 'storage.recount-ordered', object: { type: 'job', id: jobId } })
    return { jobId }
  })
}

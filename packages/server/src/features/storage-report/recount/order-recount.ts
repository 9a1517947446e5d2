import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { orderOne } from '../../jobs/public.ts'
import { recountJob } from './recount.job.ts'

/** Orders a recount, or returns the one that is already queued or running. */
export async function orderRecount(ctx: Ctx): Promise<{ jobId: string }> {
  const { userId: orderedBy } = memberOf(ctx)
  const payload = { orderedBy, after: '', spaces: 0, wrong: 0 }
  return ctx.db.transaction(async tx => {
    const { jobId, isNew } = await orderOne(ctx, tx, { definition: recountJob, payload, orderedBy })
    if (isNew) await writeAudit(tx, ctx, { action: 'storage.recount-ordered', object: { type: 'job', id: jobId } })
    return { jobId }
  })
}

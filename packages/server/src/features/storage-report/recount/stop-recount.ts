import { writeAudit } from '../../../core/audit/audit.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { askToStop, findLastJob, isUnderWay } from '../../jobs/public.ts'
import { recountJob } from './recount.job.ts'

/** Asks the recount to stop. Does nothing if it has ended or was already asked. */
export async function stopRecount(ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>): Promise<{ isStopping: boolean }> {
  return ctx.db.transaction(async tx => {
    const job = await findLastJob(tx, recountJob.kind)
    if (!job || !isUnderWay(job)) return { isStopping: false }
    if (await askToStop(tx, job.id)) {
      const after = { done: job.done_steps, total: job.total_steps }
      await writeAudit(tx, ctx, { action: 'storage.recount-stopped', object: { type: 'job', id: job.id }, after })
    }
    return { isStopping: true }
  })
}

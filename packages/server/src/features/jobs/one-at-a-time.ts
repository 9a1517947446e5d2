import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { askToStop, findLastJob } from '../../platform/jobs/ordered-jobs.repository.ts'
import { isUnderWay } from './present-progress.ts'

/** Queues a job that is only done once at a time. Whoever orders it while it is under way joins that one. */
export async function orderOne<P>(
  { jobs }: Needs<'jobs'>,
  tx: Tx,
  { definition, payload, orderedBy }: { definition: JobDefinition<P>; payload: P; orderedBy: string | null },
): Promise<{ jobId: string; isNew: boolean }> {
  const last = await findLastJob(tx, definition.kind)
  if (last && isUnderWay(last)) return { jobId: last.id, isNew: false }
  const options = { uniqueKey: definition.kind, createdBy: orderedBy }
  return { jobId: await jobs.enqueue(tx, definition, payload, options), isNew: true }
}

/** Asks such a job to stop, whoever ordered it. Does nothing if it has ended or was already asked. */
export async function stopOne(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  { kind }: Pick<JobDefinition, 'kind'>,
  action: AuditAction,
): Promise<{ isStopping: boolean }> {
  return ctx.db.transaction(async tx => {
    const job = await findLastJob(tx, kind)
    if (!job || !isUnderWay(job)) return { isStopping: false }
    if (await askToStop(tx, job.id)) {
      const after = { done: job.done_steps, total: job.total_steps }
      await writeAudit(tx, ctx, { action, object: { type: 'job', id: job.id }, after })
    }
    return { isStopping: true }
  })
}

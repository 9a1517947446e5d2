import type { Outcome, Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isWaiting } from '../../platform/jobs/ordered-jobs.repository.ts'
import { done, leftAlone } from '../../platform/outcomes.ts'
import { findJob, requeueFailed } from './jobs.repository.ts'

/** Queues failed jobs again, with all their tries; the worker picks them up within seconds. */
export function retryJobs(ctx: Ctx, jobIds: readonly string[]): Promise<Outcomes> {
  return ctx.db.transaction(async tx => {
    const data: Outcome[] = []
    for (const id of new Set(jobIds)) data.push(await retryOne(ctx, tx, id))
    return { data }
  })
}

async function retryOne(ctx: Needs<'caller' | 'clock' | 'jobs' | 'origin'>, tx: Tx, id: string): Promise<Outcome> {
  const job = await findJob(tx, id)
  if (!job) return leftAlone(id, 'job.not-found')
  if (job.state !== 'failed') return leftAlone(id, 'job.not-failed')
  if (job.unique_key !== null && (await isWaiting(tx, job.unique_key))) return leftAlone(id, 'job.queued-again')
  if (!(await requeueFailed(tx, id, ctx.jobs.method(), ctx.clock.now()))) return leftAlone(id, 'job.not-failed')
  await writeAudit(tx, ctx, { action: 'job.retried', object: { type: 'job', id }, before: { kind: job.kind } })
  return done(id)
}

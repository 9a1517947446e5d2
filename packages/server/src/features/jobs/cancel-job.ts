import type { Job } from '@holdall/contract/jobs/jobs.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { askToStop } from '../../platform/jobs/ordered-jobs.repository.ts'
import { findOwnJob } from './jobs.repository.ts'
import { presentJob } from './present-job.ts'

/**
 * Requests that one of the caller's own jobs stop. The worker ends it, even if it is still queued: only the job itself
 * knows what it holds and must release. A job that has ended stays as it is.
 * @throws `job.not-found`
 */
export async function cancelJob(ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>, id: string): Promise<Job> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const row = await findOwnJob(tx, id, userId)
    if (!row) throw fail('job.not-found')
    const asked = await askToStop(tx, id)
    if (asked) {
      const object = { type: 'job', id }
      await writeAudit(tx, ctx, { action: 'job.cancelled', object, before: { state: row.state, kind: row.kind } })
    }
    return presentJob(asked ?? row)
  })
}

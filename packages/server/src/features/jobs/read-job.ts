import type { Job } from '@holdall/contract/jobs/jobs.schemas.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { findOwnJob } from './jobs.repository.ts'
import { presentJob } from './present-job.ts'

/** One of the caller's own jobs. @throws `job.not-found`, also for a job of someone else or of the server */
export async function readJob(ctx: Needs<'caller' | 'db'>, id: string): Promise<Job> {
  const row = await findOwnJob(ctx.db.read, id, memberOf(ctx).userId)
  if (!row) throw fail('job.not-found')
  return presentJob(row)
}

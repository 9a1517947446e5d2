import type { PlanSync } from '@holdall/contract/plans/plans.endpoints.ts'
import { instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { findLastJob } from '../../../platform/jobs/ordered-jobs.repository.ts'
import { presentProgress } from '../../jobs/public.ts'
import { SyncPayload } from './sync-payload.ts'
import { syncPlansJob } from './sync-plans.job.ts'

/** The last sync of the plans, or the one under way, with what it has done at each gateway so far. */
export async function readSync({ db }: Needs<'db'>): Promise<{ sync: PlanSync | null }> {
  const job = await findLastJob(db.read, syncPlansJob.kind)
  if (!job) return { sync: null }
  const { gateways } = SyncPayload.parse(JSON.parse(job.payload))
  const finishedAt = instantOrNull(job.finished_at)
  return { sync: { ...presentProgress(job), id: job.id, finishedAt, gateways } }
}

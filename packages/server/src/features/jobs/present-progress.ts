import type { JobProgress } from '@holdall/contract/kit/job-progress.ts'
import { instant } from '../../platform/clock.ts'
import type { JobRow } from '../../platform/jobs/jobs.tables.ts'

export function isUnderWay(job: JobRow): boolean {
  return job.state === 'queued' || job.state === 'running'
}

/** How far a job is, for those who may follow it. */
export function presentProgress(job: JobRow): JobProgress {
  return {
    state: job.state,
    isStopping: job.is_cancel_wanted === 1 && isUnderWay(job),
    done: job.done_steps,
    total: job.total_steps,
    error: job.error_message,
    createdAt: instant(job.created_at),
  }
}

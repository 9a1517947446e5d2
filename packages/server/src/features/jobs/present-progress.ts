import type { JobProgress } from '@holdall/contract/kit/job-progress.ts'
import type { Told } from '@holdall/contract/kit/sentences.ts'
import { instant } from '../../platform/clock.ts'
import type { JobRow } from '../../platform/jobs/jobs.tables.ts'

export function isUnderWay(job: JobRow): boolean {
  return job.state === 'queued' || job.state === 'running'
}

/** The error that a job failed with; null if it didn't fail. */
export function toldOf({
  error_message,
  error_sentence,
}: Pick<JobRow, 'error_message' | 'error_sentence'>): Told | null {
  if (error_message === null) return null
  return { message: error_message, ...(error_sentence ? { sentence: JSON.parse(error_sentence) } : {}) }
}

/** A job's progress, for those who may follow it. */
export function presentProgress(job: JobRow): JobProgress {
  return {
    state: job.state,
    isStopping: job.is_cancel_wanted === 1 && isUnderWay(job),
    done: job.done_steps,
    total: job.total_steps,
    error: toldOf(job),
    createdAt: instant(job.created_at),
  }
}

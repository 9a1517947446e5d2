import type { Job } from '@holdall/contract/jobs/jobs.schemas.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { JobRow } from '../../platform/jobs/jobs.tables.ts'
import { toldOf } from './present-progress.ts'

export function presentJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    progress: { done: row.done_steps, total: row.total_steps },
    error: row.error_code ? { code: row.error_code, message: '', ...toldOf(row) } : null,
    result: row.result ? JSON.parse(row.result) : null,
    createdAt: instant(row.created_at),
    finishedAt: instantOrNull(row.finished_at),
  }
}

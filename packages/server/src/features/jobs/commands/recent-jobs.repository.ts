import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { JobRow, JobTables } from '../../../platform/jobs/jobs.tables.ts'

const tables = onTables<JobTables>()

export const jobStates = [
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
] as const satisfies readonly JobRow['state'][]

/** The jobs that were created last, newest first. */
export function listRecentJobs(db: Reader, state: JobRow['state'] | null, count: number) {
  const jobs = tables(db)
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'attempts', 'run_at', 'error_message'])
    .orderBy('id', 'desc')
    .limit(count)
  return (state === null ? jobs : jobs.where('state', '=', state)).execute()
}

import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { onTables } from '../database/database.ts'
import type { JobTables } from './jobs.tables.ts'

const tables = onTables<JobTables>()

/** Jobs are taken in order of the time from which they may run: moving one back this far puts it before all others. */
const headStartMs = 24 * 60 * 60 * 1000

/**
 * Moves a queued job ahead of the others because someone is waiting for it. A job that may not run yet is left
 * unchanged. Further calls only read.
 */
export async function hastenJob(db: Database, uniqueKey: string, now: number): Promise<void> {
  const isQueued = sql<boolean>`state = 'queued'`
  const job = await tables(db.read)
    .selectFrom('jobs')
    .select(['id', 'run_at', 'created_at'])
    .where('unique_key', '=', uniqueKey)
    .where(isQueued)
    .executeTakeFirst()
  if (!job || job.run_at > now || job.run_at < job.created_at) return
  await db.transaction(tx =>
    tables(tx)
      .updateTable('jobs')
      .set({ run_at: job.created_at - headStartMs })
      .where('id', '=', job.id)
      .where(isQueued)
      .execute(),
  )
}

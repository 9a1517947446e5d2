import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { onTables } from '../database/database.ts'
import type { JobTables } from './jobs.tables.ts'

const tables = onTables<JobTables>()

/** Jobs are taken by the time from which they may run: one that is moved back so far goes before all others. */
const headStartMs = 24 * 60 * 60 * 1000

/**
 * Lets a job that waits for its turn go before the others, because somebody waits for it. A job that may not run yet stays as it
 * is. Called again it only reads.
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

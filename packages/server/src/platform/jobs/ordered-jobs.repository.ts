import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../database/database.ts'
import type { JobRow, JobTables } from './jobs.tables.ts'
import { type JobRun, JobUnsettled } from './jobs.ts'

const tables = onTables<JobTables>()

/** The job of a kind that was queued last. */
export function findLastJob(db: Reader, kind: string): Promise<JobRow | undefined> {
  return tables(db)
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Stores, in the transaction of a change, what a later try of its job needs to know.
 * @throws JobUnsettled if another worker has taken over the job and is now responsible for it
 */
export async function keepPayload(
  tx: Tx,
  { id, attempt }: Pick<JobRun, 'id' | 'attempt'>,
  payload: unknown,
): Promise<void> {
  const row = await tables(tx)
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('attempts', '=', attempt)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new JobUnsettled(new Error('Another worker has taken over the job'))
}

/** Marks a job that has not ended as unwanted. Returns undefined if it has ended or was already marked. */
export function askToStop(tx: Tx, id: string): Promise<JobRow | undefined> {
  return tables(tx)
    .updateTable('jobs')
    .set({ is_cancel_wanted: 1 })
    .where('id', '=', id)
    .where('is_cancel_wanted', '=', 0)
    .where(sql<boolean>`state in ('queued', 'running')`)
    .returningAll()
    .executeTakeFirst()
}

/** Returns whether work with the same key is queued. */
export async function isWaiting(db: Reader, uniqueKey: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('jobs')
    .select('id')
    .where('unique_key', '=', uniqueKey)
    .where(sql<boolean>`state = 'queued'`)
    .executeTakeFirst()
  return row !== undefined
}

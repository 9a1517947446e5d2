import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { JobRow, JobTables } from '../../platform/jobs/jobs.tables.ts'
import type { ScheduleRunTables } from '../../platform/jobs/schedule.ts'
import { countRows } from '../../platform/upkeep/waiting.ts'

const tables = onTables<JobTables & ScheduleRunTables>()

export function findOwnJob(db: Reader, id: string, userId: string): Promise<JobRow | undefined> {
  return tables(db)
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .executeTakeFirst()
}

/** Queues a failed job again, with the current method. @throws a unique violation if the same work is already queued */
export async function requeueFailed(tx: Tx, id: string, queue: JobRow['queue'], now: number): Promise<boolean> {
  const blank = {
    attempts: 0,
    losses: null,
    is_cancel_wanted: 0,
    done_steps: 0,
    total_steps: null,
    finished_at: null,
    queue,
    announce_at: now,
  }
  const row = await tables(tx)
    .updateTable('jobs')
    .set({ state: 'queued', run_at: now, error_code: null, error_message: null, error_sentence: null, ...blank })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findJob(db: Reader, id: string): Promise<Pick<JobRow, 'state' | 'kind' | 'unique_key'> | undefined> {
  return tables(db).selectFrom('jobs').select(['state', 'kind', 'unique_key']).where('id', '=', id).executeTakeFirst()
}

/** How many jobs of each kind are queued, running or failed, and since when the longest waiting one could have run. */
export async function listQueues(db: Reader, now: number) {
  const { rows } = await sql<{ kind: string; state: JobRow['state']; count: number; since: number }>`
    select kind, state, count(*) as count, min(run_at) as since from jobs
    where state in ('queued', 'running', 'failed') group by kind, state order by kind`.execute(db)
  return [...Map.groupBy(rows, row => row.kind)].map(([kind, some]) => {
    const count = (state: JobRow['state']) => Number(some.find(row => row.state === state)?.count ?? 0)
    const since = some.find(row => row.state === 'queued')?.since
    const isLate = since !== undefined && since <= now
    return {
      kind,
      queued: count('queued'),
      running: count('running'),
      failed: count('failed'),
      waitingSince: isLate ? since : null,
    }
  })
}

/** Deletes jobs that ended before a time, at most `limit`; returns how many. */
export async function deleteEnded(
  tx: Tx,
  states: readonly JobRow['state'][],
  before: number,
  limit: number,
): Promise<number> {
  const old = tables(tx)
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', [...states])
    .where('created_at', '<', before)
    .where('finished_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await tables(tx).deleteFrom('jobs').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

export function listScheduleRuns(db: Reader) {
  return tables(db).selectFrom('schedule_runs').selectAll().execute()
}

/** Counts failed jobs, no further than `most`. */
export function countFailed(db: Reader, most: number): Promise<number> {
  return countRows(db, tables(db).selectFrom('jobs').select('id').where('state', '=', 'failed').limit(most))
}

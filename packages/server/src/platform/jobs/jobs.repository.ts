import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { onTables } from '../database/database.ts'
import { holdIsOver, isHoldOver } from '../destroying/held-until.ts'
import type { JobRow, JobTables } from './jobs.tables.ts'
import type { QueueMethod } from './methods.ts'

const tables = onTables<JobTables>()

/** How long a worker may be silent before another takes its job over, in milliseconds. */
export const leaseMs = 60_000

/** Nothing is put off for longer than this, in milliseconds: a later time was written by a clock that was wrong. */
const longestDelayMs = 8 * 24 * 3600_000

/** Whether the worker of a running job has fallen silent. */
const isLeaseOver = (now: number) => holdIsOver('lease_until', now, leaseMs)

/** Takes the job that has been due longest and marks it as running; undefined if there is none. */
export async function claimJob(db: Database, kinds: readonly string[], now: number): Promise<JobRow | undefined> {
  if (kinds.length === 0) return undefined
  // Reads without a lock first, so that an idle worker writes nothing.
  const due = await tables(db.read)
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', [...kinds])
    .where(sql<boolean>`((state = 'queued' and (run_at <= ${now} or run_at > ${now + longestDelayMs}))
      or (state = 'running' and ${isLeaseOver(now)}))`)
    .where(sql<boolean>`state in ('queued', 'running')`)
    .where(sql<boolean>`queue in ('sync', 'database')`)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return due && markAsRunning(db, due.id, now)
}

/** Undefined if another worker was faster. */
function markAsRunning(db: Database, id: string, now: number): Promise<JobRow | undefined> {
  return db.transaction(tx =>
    tables(tx)
      .updateTable('jobs')
      .set(e => ({ state: 'running' as const, lease_until: now + leaseMs, attempts: e('attempts', '+', 1) }))
      .where('id', '=', id)
      .where(e => e.or([e('state', '=', 'queued'), e.and([e('state', '=', 'running'), isLeaseOver(now)])]))
      .returningAll()
      .executeTakeFirst(),
  )
}

export interface Notified {
  readonly id: string
  readonly method: QueueMethod
  /** Kinds of which this worker may run another job now. */
  readonly kinds: readonly string[]
  readonly now: number
}

/** A job that this worker runs now, or when to be notified of it again; null for never. */
export type ClaimedByNotice = { readonly row: JobRow } | { readonly again: number | null }

/** How long a notice is put off if this worker can't take its kind now. */
const putOffMs = 1_000

/** Takes the job that a notice names, if its row says that it is due and belongs to that method. */
export async function claimNotified(db: Database, { id, method, kinds, now }: Notified): Promise<ClaimedByNotice> {
  const row = await tables(db.read).selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.queue !== method) return { again: null }
  if (row.state !== 'queued' && row.state !== 'running') return { again: null }
  if (row.state === 'queued' && row.run_at > now && row.run_at <= now + longestDelayMs) return { again: row.run_at }
  if (row.state === 'running' && !isHoldOver(Number(row.lease_until), now, leaseMs))
    return { again: Number(row.lease_until) + 1 }
  if (!kinds.includes(row.kind)) return { again: now + putOffMs }
  const claimed = await markAsRunning(db, id, now)
  return claimed ? { row: claimed } : { again: now + putOffMs }
}

/** When to be notified again of a job that was run; null once it is finished. */
export async function readNextTry(db: Database, id: string): Promise<number | null> {
  const row = await tables(db.read)
    .selectFrom('jobs')
    .select(['state', 'run_at', 'lease_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.state === 'queued') return row.run_at
  return row?.state === 'running' ? Number(row.lease_until) + 1 : null
}

const isOpenElsewhere = sql<boolean>`state in ('queued', 'running') and queue not in ('sync', 'database')`

/** Methods outside the database that still have unfinished jobs. */
export async function listOpenMethods(db: Database): Promise<QueueMethod[]> {
  const rows = await tables(db.read).selectFrom('jobs').select('queue').distinct().where(isOpenElsewhere).execute()
  return rows.map(row => row.queue)
}

/** Jobs that their queue method has to be notified about, most urgent first. */
export function listUnannounced(db: Database, now: number, limit: number) {
  return tables(db.read)
    .selectFrom('jobs')
    .select(['id', 'queue', 'run_at', 'created_at'])
    .where(isOpenElsewhere)
    .where(e => e.or([e('announce_at', '<=', now), e('announce_at', '>', now + 2 * longestDelayMs)]))
    .where(e => e.or([e('state', '=', 'queued'), isLeaseOver(now)]))
    .orderBy('announce_at')
    .limit(limit)
    .execute()
}

/** Sets when jobs must be announced to their methods again, by id. */
export async function putOffAnnouncements(db: Database, times: ReadonlyMap<string, number>): Promise<void> {
  if (times.size === 0) return
  await db.transaction(async tx => {
    for (const [id, at] of times)
      await tables(tx).updateTable('jobs').set({ announce_at: at }).where('id', '=', id).execute()
  })
}

/** Schedules all of a method's jobs to be announced again, because it may have lost them. */
export async function announceAnew(db: Database, method: QueueMethod): Promise<void> {
  await db.transaction(tx =>
    tables(tx).updateTable('jobs').set({ announce_at: 0 }).where(isOpenElsewhere).where('queue', '=', method).execute(),
  )
}

/** Renews the lease of a running job. Returns whether its cancellation was requested. */
export async function renewLease(db: Database, id: string, now: number): Promise<boolean> {
  const row = await db.transaction(tx =>
    tables(tx)
      .updateTable('jobs')
      .set({ lease_until: now + leaseMs })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('is_cancel_wanted')
      .executeTakeFirst(),
  )
  return row?.is_cancel_wanted === 1
}

export async function writeProgress(db: Database, id: string, done: number, total: number | null): Promise<void> {
  await db.transaction(tx =>
    tables(tx).updateTable('jobs').set({ done_steps: done, total_steps: total }).where('id', '=', id).execute(),
  )
}

export async function isCancelWanted(db: Database, id: string): Promise<boolean> {
  const row = await tables(db.read)
    .selectFrom('jobs')
    .select('is_cancel_wanted')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.is_cancel_wanted === 1
}

/** Finishes a running job; does nothing if another worker has already finished it. */
export async function finishJob(db: Database, id: string, now: number, end: Partial<JobRow>): Promise<void> {
  await db.transaction(tx =>
    tables(tx)
      .updateTable('jobs')
      .set({ ...end, finished_at: now, lease_until: null })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute(),
  )
}

/** Queues a running job again, for `runAt`. If the same work has been queued in the meantime, this job is cancelled. */
export async function requeueJob(
  db: Database,
  row: JobRow,
  runAt: number,
  attempts: number,
  now: number,
): Promise<void> {
  await db.transaction(async tx => {
    const twin = row.unique_key
      ? await tables(tx)
          .selectFrom('jobs')
          .select('id')
          .where('unique_key', '=', row.unique_key)
          .where(sql<boolean>`state = 'queued'`)
          .executeTakeFirst()
      : undefined
    const next = twin
      ? { state: 'cancelled' as const, finished_at: now, lease_until: null }
      : { state: 'queued' as const, run_at: runAt, attempts, lease_until: null, announce_at: runAt + leaseMs }
    await tables(tx).updateTable('jobs').set(next).where('id', '=', row.id).execute()
  })
}

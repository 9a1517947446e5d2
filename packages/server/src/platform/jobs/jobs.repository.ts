import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { dialectOf, onTables, type Tx } from '../database/database.ts'
import { holdIsOver, isHoldOver } from '../holds/held-until.ts'
import { randomToken } from '../ids.ts'
import type { JobRow, JobTables } from './jobs.tables.ts'
import type { QueueMethod } from './methods.ts'

const tables = onTables<JobTables>()

/** How long a worker may be silent before another takes its job over, in milliseconds. */
export const leaseMs = 60_000

/** Nothing is put off for longer than this, in milliseconds: a later time was written by a clock that was wrong. */
const longestDelayMs = 8 * 24 * 3600_000

/** Returns whether the worker of a running job has fallen silent. */
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
      .set(e => ({
        state: 'running' as const,
        lease_until: now + leaseMs,
        attempts: e('attempts', '+', 1),
        held_by: randomToken(9),
        // A job that still says that it runs has lost the process of its last try.
        losses: sql<number | null>`case when state = 'running' then coalesce(losses, 0) + 1 else losses end`,
      }))
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

/** A notice is put off this long if this worker can't take its kind now. */
const putOffMs = 1_000

/** Takes the job that a notice names, if its row says that it is due and belongs to that method. */
export async function claimNotified(db: Database, { id, method, kinds, now }: Notified): Promise<ClaimedByNotice> {
  const row = await tables(db.read).selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.queue !== method) return { again: null }
  if (row.state !== 'queued' && row.state !== 'running') return { again: null }
  if (row.state === 'queued' && row.run_at > now && row.run_at <= now + longestDelayMs) return { again: row.run_at }
  if (row.state === 'running' && !isHoldOver(row.lease_until ?? 0, now, leaseMs))
    return { again: (row.lease_until ?? 0) + 1 }
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
  return row?.state === 'running' ? (row.lease_until ?? 0) + 1 : null
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

/** A try of a job, as its row names it. */
export type Try = Pick<JobRow, 'id' | 'attempts' | 'held_by'>

/** The row of a job as long as this try runs it. Older servers only count tries. */
function rowOf(tx: Tx, { id, attempts, held_by }: Try) {
  return tables(tx)
    .updateTable('jobs')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts)
    .where('held_by', held_by === null ? 'is' : '=', held_by)
    .returning('is_cancel_wanted')
}

/** Whether a try still runs its job, and whether its cancellation was requested. */
export type TryState = 'held' | 'unwanted' | 'taken'

function tryStateOf(row: Pick<JobRow, 'is_cancel_wanted'> | undefined): TryState {
  return row === undefined ? 'taken' : row.is_cancel_wanted === 1 ? 'unwanted' : 'held'
}

/** Renews the lease of a running job. */
export async function renewLease(db: Database, one: Try, now: number): Promise<TryState> {
  return tryStateOf(
    await db.transaction(tx =>
      rowOf(tx, one)
        .set({ lease_until: now + leaseMs })
        .executeTakeFirst(),
    ),
  )
}

/** Whether a try still runs its job. No other worker can take the job over until the transaction ends. */
export async function holdTry(tx: Tx, { id, attempts, held_by }: Try): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts)
    .where('held_by', held_by === null ? 'is' : '=', held_by)
    // Transactions of SQLite that write follow one another anyway.
    .$if(dialectOf(tx) === 'postgres', query => query.forShare())
    .executeTakeFirst()
  return row !== undefined
}

/** Looks without writing. */
export async function readTryState(db: Database, { id, attempts, held_by }: Try): Promise<TryState> {
  const row = await tables(db.read)
    .selectFrom('jobs')
    .select('is_cancel_wanted')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts)
    .where('held_by', held_by === null ? 'is' : '=', held_by)
    .executeTakeFirst()
  return tryStateOf(row)
}

export async function writeProgress(db: Database, one: Try, done: number, total: number | null): Promise<void> {
  await db.transaction(tx => rowOf(tx, one).set({ done_steps: done, total_steps: total }).execute())
}

/** Finishes the job of a try. Returns false if another worker has taken it over. */
export async function finishJob(db: Database, one: Try, now: number, end: Partial<JobRow>): Promise<boolean> {
  const row = await db.transaction(tx =>
    rowOf(tx, one)
      .set({ ...end, finished_at: now, lease_until: null })
      .executeTakeFirst(),
  )
  return row !== undefined
}

/** Says when and how a job is tried again. */
export interface NextTry {
  readonly runAt: number
  readonly attempts: number
}

/**
 * Queues the job of a try again. If the same work has been queued in the meantime, it is cancelled. Returns false if another
 * worker has taken it over.
 */
export function requeueJob(db: Database, row: JobRow, { runAt, attempts }: NextTry, now: number): Promise<boolean> {
  return db.transaction(async tx => {
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
      : {
          state: 'queued' as const,
          run_at: runAt,
          attempts,
          lease_until: null,
          announce_at: runAt + leaseMs,
          losses: null,
        }
    return (await rowOf(tx, row).set(next).executeTakeFirst()) !== undefined
  })
}

/**
 * Notes that the process of a try lives, although the try ended without an outcome: that isn't a loss, which the next try
 * would count.
 */
export async function excuseTry(db: Database, one: Try): Promise<void> {
  await db.transaction(tx => rowOf(tx, one).set({ losses: sql<number>`coalesce(losses, 0) - 1` }).execute())
}

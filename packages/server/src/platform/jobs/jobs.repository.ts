import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { JobRow } from './jobs.tables.ts'

/** How long a worker may be silent before another takes its job over, in milliseconds. */
export const leaseMs = 60_000

/** Takes the job that is due longest and marks it as running; undefined when there is none. */
export async function claimJob(db: Database, kinds: readonly string[], now: number): Promise<JobRow | undefined> {
  if (kinds.length === 0) return undefined
  // A look without a lock first: an idle worker writes nothing.
  const due = await db.read
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', [...kinds])
    .where(sql<boolean>`((state = 'queued' and run_at <= ${now}) or (state = 'running' and lease_until < ${now}))`)
    .where(sql<boolean>`state in ('queued', 'running')`)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  return db.transaction(tx =>
    tx
      .updateTable('jobs')
      .set(e => ({ state: 'running' as const, lease_until: now + leaseMs, attempts: e('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .where(e => e.or([e('state', '=', 'queued'), e.and([e('state', '=', 'running'), e('lease_until', '<', now)])]))
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Keeps the lease of a running job. Answers whether somebody wants it cancelled. */
export async function renewLease(db: Database, id: string, now: number): Promise<boolean> {
  const row = await db.transaction(tx =>
    tx
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
    tx.updateTable('jobs').set({ done_steps: done, total_steps: total }).where('id', '=', id).execute(),
  )
}

export async function isCancelWanted(db: Database, id: string): Promise<boolean> {
  const row = await db.read.selectFrom('jobs').select('is_cancel_wanted').where('id', '=', id).executeTakeFirst()
  return row?.is_cancel_wanted === 1
}

/** Ends a running job; does nothing to one that another worker has ended. */
export async function finishJob(db: Database, id: string, now: number, end: Partial<JobRow>): Promise<void> {
  await db.transaction(tx =>
    tx
      .updateTable('jobs')
      .set({ ...end, finished_at: now, lease_until: null })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute(),
  )
}

/** Queues a running job again, for `runAt`. Where the same work was queued meanwhile, this one has nothing left to do. */
export async function requeueJob(
  db: Database,
  row: JobRow,
  runAt: number,
  attempts: number,
  now: number,
): Promise<void> {
  await db.transaction(async tx => {
    const twin = row.unique_key
      ? await tx
          .selectFrom('jobs')
          .select('id')
          .where('unique_key', '=', row.unique_key)
          .where(sql<boolean>`state = 'queued'`)
          .executeTakeFirst()
      : undefined
    const next = twin
      ? { state: 'cancelled' as const, finished_at: now, lease_until: null }
      : { state: 'queued' as const, run_at: runAt, attempts, lease_until: null }
    await tx.updateTable('jobs').set(next).where('id', '=', row.id).execute()
  })
}

import type { Ctx } from '../ctx.ts'
import { isFailure } from '../failure.ts'
import type { JobRow } from './jobs.tables.ts'
import type { JobDefinition, JobRun } from './jobs.ts'

export interface Worker {
  start(): void
  /** Stops taking jobs, aborts what runs and waits for it; those jobs are queued again. */
  stop(): Promise<void>
  /** Runs what is due now until nothing is left; for tests and the command line. */
  runDue(): Promise<number>
}

const leaseMs = 60_000
const pollEveryMs = 2_000
const progressEveryMs = 250

/** Runs jobs in this process, at most `slots` at a time, and takes over those whose worker died. */
export function createWorker(ctx: Ctx, definitions: readonly JobDefinition[], slots = 2): Worker {
  const byKind = new Map(definitions.map(definition => [definition.kind, definition]))
  const running = new Map<string, { kind: string; abort: AbortController; promise: Promise<void> }>()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let isFilling = false

  function fullKinds(): string[] {
    const counts = Map.groupBy(running.values(), run => run.kind)
    return [...counts]
      .filter(([kind, runs]) => runs.length >= (byKind.get(kind)?.concurrency ?? 1))
      .map(([kind]) => kind)
  }

  async function claim(): Promise<JobRow | undefined> {
    const now = ctx.clock.now()
    const closed = new Set(fullKinds())
    const kinds = [...byKind.keys()].filter(kind => !closed.has(kind))
    if (kinds.length === 0) return undefined
    const isDue = await ctx.db.read
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'in', kinds)
      .where(e =>
        e.or([
          e.and([e('state', '=', 'queued'), e('run_at', '<=', now)]),
          e.and([e('state', '=', 'running'), e('lease_until', '<', now)]),
        ]),
      )
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    if (!isDue) return undefined
    return ctx.db.transaction(tx =>
      tx
        .updateTable('jobs')
        .set(e => ({ state: 'running' as const, lease_until: now + leaseMs, attempts: e('attempts', '+', 1) }))
        .where('id', '=', isDue.id)
        .where(e => e.or([e('state', '=', 'queued'), e('lease_until', '<', now)]))
        .returningAll()
        .executeTakeFirst(),
    )
  }

  async function fill(): Promise<void> {
    if (isFilling) return
    isFilling = true
    try {
      while (!isStopping && running.size < slots) {
        const row = await claim()
        if (!row) break
        launch(row)
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'The job table could not be read; it is tried again')
    } finally {
      isFilling = false
    }
  }

  function launch(row: JobRow): void {
    const abort = new AbortController()
    const promise = execute(row, abort).finally(() => {
      running.delete(row.id)
      if (timer) void fill()
    })
    running.set(row.id, { kind: row.kind, abort, promise })
  }

  async function execute(row: JobRow, abort: AbortController): Promise<void> {
    const definition = byKind.get(row.kind) as JobDefinition
    const deadline = setTimeout(
      () => abort.abort(new Error('The job took too long')),
      definition.deadlineSeconds * 1000,
    )
    const beat = setInterval(() => void heartbeat(row.id, abort), leaseMs / 4)
    beat.unref()
    try {
      if (row.is_cancel_wanted) return await finish(row, { state: 'cancelled' })
      const handle = await definition.handler()
      const payload = definition.payload.parse(JSON.parse(row.payload))
      const result = await handle({ ...ctx, signal: abort.signal }, payload, createRun(row, abort.signal))
      await finish(row, { state: 'done', result: result ? JSON.stringify(result) : null })
    } catch (error) {
      await settleFailure(row, definition, error)
    } finally {
      clearTimeout(deadline)
      clearInterval(beat)
    }
  }

  function createRun(row: JobRow, signal: AbortSignal): JobRun {
    let lastWrite = 0
    return {
      id: row.id,
      attempt: row.attempts,
      signal,
      async progress(done, total) {
        const now = ctx.clock.now()
        if (now - lastWrite < progressEveryMs && done !== total) return
        lastWrite = now
        await ctx.db.transaction(tx =>
          tx.updateTable('jobs').set({ done_steps: done, total_steps: total }).where('id', '=', row.id).execute(),
        )
        await heartbeat(row.id, running.get(row.id)?.abort)
        signal.throwIfAborted()
      },
    }
  }

  async function heartbeat(id: string, abort: AbortController | undefined): Promise<void> {
    try {
      const row = await ctx.db.transaction(tx =>
        tx
          .updateTable('jobs')
          .set({ lease_until: ctx.clock.now() + leaseMs })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .returning('is_cancel_wanted')
          .executeTakeFirst(),
      )
      if (row?.is_cancel_wanted) abort?.abort(new Error('cancelled'))
    } catch (error) {
      ctx.log.warn({ err: error, jobId: id }, 'A job’s lease could not be renewed')
    }
  }

  async function settleFailure(row: JobRow, definition: JobDefinition, error: unknown): Promise<void> {
    const now = await ctx.db.read
      .selectFrom('jobs')
      .select('is_cancel_wanted')
      .where('id', '=', row.id)
      .executeTakeFirst()
    if (now?.is_cancel_wanted) return finish(row, { state: 'cancelled' })
    if (isStopping) return requeue(row, ctx.clock.now(), row.attempts - 1)
    if (!isFailure(error)) ctx.log.error({ err: error, jobId: row.id, kind: row.kind }, 'A job failed')
    if (!isFailure(error) && row.attempts < definition.attempts) {
      return requeue(row, ctx.clock.now() + 1000 * 4 ** row.attempts, row.attempts)
    }
    await finish(row, {
      state: 'failed',
      error_code: isFailure(error) ? error.code : 'request.unexpected',
      error_message: isFailure(error) ? error.message : 'Something went wrong. Please try again.',
    })
  }

  async function requeue(row: JobRow, runAt: number, attempts: number): Promise<void> {
    await ctx.db.transaction(async tx => {
      // The same work may have been queued meanwhile; then this one has nothing left to do.
      const twin = row.unique_key
        ? await tx
            .selectFrom('jobs')
            .select('id')
            .where('unique_key', '=', row.unique_key)
            .where('state', '=', 'queued')
            .executeTakeFirst()
        : undefined
      const next = twin
        ? { state: 'cancelled' as const, finished_at: ctx.clock.now(), lease_until: null }
        : { state: 'queued' as const, run_at: runAt, attempts, lease_until: null }
      await tx.updateTable('jobs').set(next).where('id', '=', row.id).execute()
    })
  }

  async function finish(row: JobRow, end: Partial<JobRow>): Promise<void> {
    await ctx.db.transaction(tx =>
      tx
        .updateTable('jobs')
        .set({ ...end, finished_at: ctx.clock.now(), lease_until: null })
        .where('id', '=', row.id)
        .where('state', '=', 'running')
        .execute(),
    )
  }

  return {
    start() {
      ctx.jobs.onQueued(() => void fill())
      timer = setInterval(() => void fill(), pollEveryMs)
      timer.unref()
      void fill()
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      for (const run of running.values()) run.abort.abort(new Error('The server stops'))
      await Promise.allSettled([...running.values()].map(run => run.promise))
    },
    async runDue() {
      let count = 0
      for (;;) {
        const row = await claim()
        if (!row) return count
        count++
        launch(row)
        await running.get(row.id)?.promise
      }
    },
  }
}

import type { Ctx } from '../ctx.ts'
import { createFollowers } from './follow-notices.ts'
import { claimJob } from './jobs.repository.ts'
import type { JobRow } from './jobs.tables.ts'
import { type JobDefinition, WorkerStopping } from './jobs.ts'
import { runJob } from './run-job.ts'

export interface Worker {
  start(): void
  /** Stops taking jobs, aborts what runs and waits for it; those jobs are queued again. */
  stop(): Promise<void>
  /** Runs what is due now until nothing is left; for tests and the command line. Answers how many ran. */
  runDue(): Promise<number>
}

interface Running {
  readonly kind: string
  readonly abort: AbortController
  readonly promise: Promise<void>
}

const pollEveryMs = 2_000

/** Runs jobs in this process, at most `slots` at a time, and takes over those whose worker died. */
export function createWorker(ctx: Ctx, definitions: readonly JobDefinition[], slots = 2): Worker {
  const byKind = new Map(definitions.map(definition => [definition.kind, definition]))
  const running = new Map<string, Running>()
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let choosing: Promise<unknown> = Promise.resolve()
  let isFilling = false
  let isMoreWanted = false

  /** One job is chosen after the other, so that no kind exceeds its number. */
  function choose<T>(work: () => Promise<T>): Promise<T> {
    const chosen = choosing.then(work)
    choosing = chosen.catch(() => undefined)
    return chosen
  }

  function openKinds(): string[] {
    if (isStopping) return []
    const counts = Map.groupBy(running.values(), run => run.kind)
    return [...byKind.values()]
      .filter(one => (counts.get(one.kind)?.length ?? 0) < (one.concurrency ?? 1))
      .map(one => one.kind)
  }

  function launch(row: JobRow, after?: () => Promise<void>): Promise<void> {
    const abort = new AbortController()
    const definition = byKind.get(row.kind) as JobDefinition
    const promise = runJob(ctx, definition, row, abort, () => isStopping)
      .catch(error =>
        ctx.log.error(
          { err: error, jobId: row.id },
          'A job could not be ended; another try follows when its lease has run out',
        ),
      )
      .then(after)
      .finally(() => {
        running.delete(row.id)
        for (const wake of waiting) wake()
        if (timer) fill()
      })
    running.set(row.id, { kind: row.kind, abort, promise })
    return promise
  }

  async function takeDue(): Promise<boolean> {
    if (isStopping || running.size >= slots) return false
    const row = await claimJob(ctx.db, openKinds(), ctx.clock.now())
    if (row) void launch(row)
    return row !== undefined
  }

  async function fillNow(): Promise<void> {
    try {
      do {
        isMoreWanted = false
        while (await choose(takeDue));
      } while (isMoreWanted)
    } catch (error) {
      ctx.log.warn({ err: error }, 'The job table could not be read; it is tried again')
    }
  }

  function fill(): void {
    isMoreWanted = true
    if (isFilling) return
    isFilling = true
    void fillNow().finally(() => {
      isFilling = false
    })
  }

  const followers = createFollowers(ctx, {
    choose,
    openKinds,
    launch: (row, after) => void launch(row, after),
    async free(signal) {
      while (running.size >= slots && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
        await promise
        waiting.delete(resolve)
      }
    },
  })

  function look(): void {
    fill()
    followers.look().catch(error => {
      if (!isStopping) ctx.log.warn({ err: error }, 'The queue methods could not be looked at; it is tried again')
    })
  }

  return {
    start() {
      ctx.jobs.onQueued(fill)
      timer = setInterval(look, pollEveryMs)
      timer.unref()
      look()
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      for (const run of running.values()) run.abort.abort(new WorkerStopping())
      await followers.stop()
      await choosing
      for (const run of running.values()) run.abort.abort(new WorkerStopping())
      await Promise.allSettled([...running.values()].map(run => run.promise))
    },
    async runDue() {
      for (let count = 0; ; count++) {
        const row = await claimJob(ctx.db, openKinds(), ctx.clock.now())
        if (!row) return count
        await launch(row)
      }
    },
  }
}

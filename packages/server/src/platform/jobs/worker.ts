import type { Ctx } from '../ctx.ts'
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
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let isFilling = false

  function claim(): Promise<JobRow | undefined> {
    const counts = Map.groupBy(running.values(), run => run.kind)
    const open = [...byKind.values()].filter(one => (counts.get(one.kind)?.length ?? 0) < (one.concurrency ?? 1))
    return claimJob(
      ctx.db,
      open.map(one => one.kind),
      ctx.clock.now(),
    )
  }

  function launch(row: JobRow): Promise<void> {
    const abort = new AbortController()
    const definition = byKind.get(row.kind) as JobDefinition
    const promise = runJob(ctx, definition, row, abort, () => isStopping)
      .catch(error =>
        ctx.log.error(
          { err: error, jobId: row.id },
          'A job could not be ended; another try follows when its lease has run out',
        ),
      )
      .finally(() => {
        running.delete(row.id)
        if (timer) void fill()
      })
    running.set(row.id, { kind: row.kind, abort, promise })
    return promise
  }

  async function fill(): Promise<void> {
    if (isFilling) return
    isFilling = true
    try {
      while (!isStopping && running.size < slots) {
        const row = await claim()
        if (!row) break
        void launch(row)
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'The job table could not be read; it is tried again')
    } finally {
      isFilling = false
    }
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
      for (const run of running.values()) run.abort.abort(new WorkerStopping())
      await Promise.allSettled([...running.values()].map(run => run.promise))
    },
    async runDue() {
      for (let count = 0; ; count++) {
        const row = await claim()
        if (!row) return count
        await launch(row)
      }
    },
  }
}

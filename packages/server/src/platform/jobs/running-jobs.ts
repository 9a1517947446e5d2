import type { Ctx } from '../ctx.ts'
import { excuseTry } from './jobs.repository.ts'
import type { JobRow } from './jobs.tables.ts'
import { type JobDefinition, WorkerStopping } from './jobs.ts'
import { runJob } from './run-job.ts'
import { watchJob } from './watch-job.ts'

/** The jobs running in this process. */
export interface RunningJobs {
  /** Returns whether the places that most kinds share are taken. */
  isFull(): boolean
  /** Kinds of which another job may run now. */
  openKinds(): string[]
  /** Runs a job that was claimed, and `after` once it has ended. Rejects only with what `after` throws. */
  launch(row: JobRow, after?: () => Promise<void>): Promise<void>
  /** Notes of tries that ended without an outcome that this process lives. Never rejects. */
  excuse(): Promise<void>
  /** Resolves once there is room for another job. */
  free(signal: AbortSignal): Promise<void>
  /** Asks the running jobs to stop; they are queued again. */
  interrupt(): void
  /** Accepts no more jobs of any kind and asks the running ones to stop. */
  stop(): void
  /** Resolves once nothing runs. */
  ended(): Promise<void>
}

interface Running {
  readonly kind: string
  readonly abort: AbortController
  readonly promise: Promise<void>
}

/**
 * Runs at most `slots` jobs at a time besides those that mostly wait, and no more of each kind than it allows. Calls
 * `onEnd` whenever a job has ended.
 */
export function createRunningJobs(
  ctx: Ctx,
  definitions: readonly JobDefinition[],
  slots: number,
  onEnd: () => void,
): RunningJobs {
  const byKind = new Map(definitions.map(definition => [definition.kind, definition]))
  const running = new Map<string, Running>()
  const waiting = new Set<() => void>()
  /** Tries that ended without an outcome, most likely because the database was away. */
  const unsettled = new Set<JobRow>()
  let isStopping = false
  /** A newer program may have changed what jobs rely on, and a server with a wrong clock runs none. */
  const isOver = () => isStopping || ctx.schema.isOutdated() || ctx.clocks.apartMs() !== null
  const interrupt = () => {
    for (const run of running.values()) run.abort.abort(new WorkerStopping())
  }
  const isFull = () => [...running.values()].filter(run => !byKind.get(run.kind)?.mostlyWaits).length >= slots

  /** Notes that this process lives for tries that have written no outcome. */
  async function excuse(): Promise<void> {
    for (const row of [...unsettled]) {
      // Taken away first: another look at the same moment would excuse it a second time.
      if (!unsettled.delete(row)) continue
      try {
        await excuseTry(ctx.db, row)
      } catch (error) {
        unsettled.add(row)
        ctx.log.debug({ err: error, jobId: row.id }, 'The end of a job’s try couldn’t be recorded; trying again')
      }
    }
  }

  return {
    isFull,
    excuse,
    openKinds() {
      if (isOver()) return []
      const counts = Map.groupBy(running.values(), run => run.kind)
      const hasPlace = !isFull()
      return [...byKind.values()]
        .filter(one => hasPlace || one.mostlyWaits)
        .filter(one => (counts.get(one.kind)?.length ?? 0) < (one.concurrency ?? 1))
        .map(one => one.kind)
    },
    launch(row, after) {
      const abort = new AbortController()
      const definition = byKind.get(row.kind) as JobDefinition
      const promise = watchJob(ctx, row, () => runJob(ctx, definition, row, abort, isOver))
        .catch(error => {
          ctx.log.error(
            { err: error, jobId: row.id },
            'A job couldn’t be completed; it will be retried when its lease expires',
          )
          unsettled.add(row)
          return excuse()
        })
        .then(after)
        .finally(() => {
          running.delete(row.id)
          for (const wake of waiting) wake()
          onEnd()
        })
      running.set(row.id, { kind: row.kind, abort, promise })
      return promise
    },
    async free(signal) {
      while (isFull() && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
        await promise
        waiting.delete(resolve)
      }
    },
    interrupt,
    stop() {
      isStopping = true
      interrupt()
    },
    async ended() {
      await Promise.allSettled([...running.values()].map(run => run.promise))
    },
  }
}

import { sql } from 'kysely'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { afterCommit, onTables, type Tx } from '../database/database.ts'
import { newId } from '../ids.ts'
import type { Settings } from '../settings/settings.ts'
import { hastenJobs } from './hasten-jobs.ts'
import type { JobTables } from './jobs.tables.ts'
import type { QueueMethod } from './methods.ts'

const tables = onTables<JobTables>()

/** Gives a running job what it can report and must obey. */
export interface JobRun {
  readonly id: string
  readonly attempt: number
  /** Aborts on cancel, on the deadline, when the process stops and when another worker has taken the job over. */
  readonly signal: AbortSignal
  /** Shows how far the job is; writes at most a few times a second. */
  progress(done: number, total: number | null): Promise<void>
}

/**
 * One kind of job. A job runs at least once: a handler must be idempotent, take ids instead of rows, and leave nothing
 * half done when its signal aborts or the process dies. The transactions of its `ctx` reject with `JobTaken` once another
 * worker has taken the job over; so a row about something that it has stored elsewhere is written in one of them.
 */
export interface JobDefinition<P = unknown> {
  readonly kind: string
  readonly payload: z.ZodType<P>
  /** Total tries before the job counts as failed. */
  readonly attempts: number
  /** Seconds that one try may take. */
  readonly deadlineSeconds: number
  /** How many of this kind may run concurrently in one process; 1 by default. */
  readonly concurrency?: number
  /**
   * Whether jobs of this kind mostly wait for other servers, for hours perhaps. They take no place of the others: only
   * `concurrency` limits them.
   */
  readonly mostlyWaits?: true
  /** Imported when the first job of the kind runs. */
  readonly handler: () => Promise<(ctx: Ctx, payload: P, run: JobRun) => Promise<Record<string, unknown> | undefined>>
  /**
   * Imported once a job of the kind has failed for good, also without its handler, whose process ended each time: lets
   * what people see of its work say so, and lets them try again where that makes sense. It may run twice, and finds what
   * the handler has written.
   */
  readonly whenFailed?: () => Promise<(ctx: Ctx, payload: P, failed: FailedJob) => Promise<void>>
}

export interface FailedJob {
  readonly id: string
  readonly code: string
  readonly message: string
}

/** Why a job's signal aborted: this worker gives the job up as it is, and another try continues as if nothing had happened. */
export class WorkerStopping extends Error {
  constructor(message = 'The server is stopping') {
    super(message)
    this.name = 'WorkerStopping'
  }
}

/** Another worker has taken over a job whose worker was silent for too long. What the job holds is that worker's now. */
export class JobTaken extends WorkerStopping {
  constructor() {
    super('Another worker has taken over the job')
    this.name = 'JobTaken'
  }
}

/**
 * A handler throws this if it could not undo what it had done. The job keeps its state, and another try takes over when
 * its lease has expired, however many tries there have been.
 */
export class JobUnsettled extends Error {
  constructor(cause: unknown) {
    super('The job couldn’t undo what it had done', { cause })
    this.name = 'JobUnsettled'
  }
}

/**
 * A handler throws this if something it needs is unavailable. The job waits, longer as it gets older unless the handler
 * says how long, and this try doesn't count. Without a cause, nothing is wrong: it only gives others their turn.
 */
export class JobPostponed extends Error {
  /** Milliseconds; undefined if the job's age decides. */
  readonly waitMs: number | undefined

  constructor(cause?: unknown, waitMs?: number) {
    super('Something the job needs is unavailable', { cause })
    this.name = 'JobPostponed'
    this.waitMs = waitMs
  }
}

/** The minimum delay before the next try, if a handler's error sets one; milliseconds. */
export function retryAfterOf(error: unknown): number {
  const { retryAfterMs } = (error ?? {}) as { retryAfterMs?: unknown }
  return typeof retryAfterMs === 'number' ? retryAfterMs : 0
}

/**
 * Declares a kind of job. A feature lists it under `jobs` in its manifest, and queues it in a transaction.
 *
 * @example
 * ```ts
 * import { z } from 'zod'
 * import { defineJob } from '../../platform/jobs/jobs.ts'
 *
 * const countNotesJob = defineJob({
 *   kind: 'notes.count',
 *   payload: z.object({ userId: z.string() }),
 *   attempts: 3,
 *   deadlineSeconds: 60,
 *   handler: async () => async (_ctx, { userId }) => ({ counted: userId }),
 * })
 * countNotesJob.payload.safeParse({}).success // => false
 * ```
 */
export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}

export interface EnqueueOptions {
  readonly createdBy?: string | null
  readonly uniqueKey?: string
  /** Not before this time, ms since 1970. */
  readonly runAt?: number
}

export interface Jobs {
  /** Queues a job in the transaction that needs it; the worker is notified after the commit. Returns the job's id. */
  enqueue<P>(tx: Tx, definition: JobDefinition<P>, payload: P, options?: EnqueueOptions): Promise<string>
  /** Runs jobs with these payloads at a time instead of later, if they are queued. */
  hasten<P>(
    tx: Tx,
    definition: Pick<JobDefinition<P>, 'kind' | 'payload'>,
    payloads: readonly P[],
    runAt: number,
  ): Promise<void>
  /** Calls the listener for every job that this process has queued, after the commit. */
  onQueued(listener: (queued: QueuedJob) => void): void
  /** The method currently used for new jobs. */
  method(): QueueMethod
}

export interface QueuedJob {
  readonly id: string
  readonly method: QueueMethod
  readonly runAt: number
}

/** If the process that queued a job hasn't notified the method, a worker does so after this long; milliseconds. */
const announceAfterMs = 5_000

export function createJobs(settings: Pick<Settings, 'get'>, clock: Clock): Jobs {
  const listeners: ((queued: QueuedJob) => void)[] = []
  return {
    async enqueue(tx, definition, payload, options = {}) {
      const now = clock.now()
      const id = newId()
      const method = settings.get('queue_driver')
      const runAt = options.runAt ?? now
      const inserted = await tables(tx)
        .insertInto('jobs')
        .values({
          id,
          kind: definition.kind,
          payload: JSON.stringify(definition.payload.parse(payload)),
          state: 'queued',
          run_at: runAt,
          attempts: 0,
          lease_until: null,
          is_cancel_wanted: 0,
          done_steps: 0,
          total_steps: null,
          error_code: null,
          error_message: null,
          error_sentence: null,
          result: null,
          unique_key: options.uniqueKey ?? null,
          queue: method,
          announce_at: Math.max(runAt, now) + announceAfterMs,
          created_by: options.createdBy ?? null,
          created_at: now,
          finished_at: null,
        })
        // A bound parameter would not match the partial index; the literal does.
        .onConflict(on => on.column('unique_key').where(sql<boolean>`state = 'queued'`).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted) {
        afterCommit(tx, () => {
          for (const listener of listeners) listener({ id, method, runAt })
        })
        return id
      }
      const waiting = await tables(tx)
        .selectFrom('jobs')
        .select('id')
        .where('unique_key', '=', options.uniqueKey ?? '')
        .where(sql<boolean>`state = 'queued'`)
        .executeTakeFirst()
      return waiting?.id ?? id
    },
    async hasten(tx, definition, payloads, runAt) {
      const texts = payloads.map(payload => JSON.stringify(definition.payload.parse(payload)))
      for (const { id, queue } of await hastenJobs(tx, { kind: definition.kind, payloads: texts, runAt })) {
        afterCommit(tx, () => {
          for (const listener of listeners) listener({ id, method: queue, runAt })
        })
      }
    },
    onQueued(listener) {
      listeners.push(listener)
    },
    method: () => settings.get('queue_driver'),
  }
}

declare module '../services.ts' {
  interface Services {
    /** Queues work for the background in the transaction that needs it. */
    readonly jobs: Jobs
  }
}

import type { Ctx, Needs } from '../ctx.ts'
import { fail, isFailure } from '../failure.ts'
import { fenceWrites } from './fence-writes.ts'
import {
  finishJob,
  leaseMs,
  type NextTry,
  readTryState,
  renewLease,
  requeueJob,
  type Try,
  type TryState,
  writeProgress,
} from './jobs.repository.ts'
import type { JobRow } from './jobs.tables.ts'
import { type JobDefinition, JobPostponed, type JobRun, JobTaken, JobUnsettled, retryAfterOf } from './jobs.ts'
import { reportFailed } from './report-failed.ts'
import type { JobOutcome } from './watch-job.ts'

const progressEveryMs = 250
/** How long a job waits at least, and at most, for something that is unavailable. */
const shortestWaitMs = 30_000
const longestWaitMs = 60 * 60_000
/**
 * How often the job checks whether someone has cancelled it or another worker has taken it over, because a long step
 * reports no progress.
 */
const lookEveryMs = 1000
/** A job isn't tried again after this many tries in a row whose process ended: it may be what ends them. */
const mostLosses = 3

/**
 * Runs one try of a job and returns its outcome, which is always written to the row first, unless another worker has taken
 * the job over and decides. Throws only if the row can't be written or the handler leaves its work to another try: the row
 * then says `running` until the lease has expired.
 */
export async function runJob(
  ctx: Ctx,
  definition: JobDefinition,
  row: JobRow,
  abort: AbortController,
  isStopping: () => boolean,
): Promise<JobOutcome> {
  if ((row.losses ?? 0) >= mostLosses) return giveUpLost(ctx, definition, row)
  const deadline = setTimeout(() => abort.abort(new Error('The job took too long')), definition.deadlineSeconds * 1000)
  const beat = setInterval(() => void keepLease(ctx, row, abort), leaseMs / 4)
  const looks = setInterval(() => void look(ctx, row, abort), lookEveryMs)
  for (const timer of [beat, looks]) timer.unref()
  try {
    const result = await work(ctx, definition, row, abort)
    if (result.isDone) {
      // Outside the `catch`: completed work must not be reported as failed because this could not be written.
      const end = { state: 'done' as const, result: result.value ? JSON.stringify(result.value) : null }
      return (await finishJob(ctx.db, row, ctx.clock.now(), end)) ? 'done' : 'taken'
    }
    return await settleFailure(ctx, definition, row, result.error, isStopping())
  } finally {
    clearTimeout(deadline)
    clearInterval(beat)
    clearInterval(looks)
  }
}

type Worked =
  | { readonly isDone: true; readonly value: Record<string, unknown> | undefined }
  | { readonly isDone: false; readonly error: unknown }

async function work(ctx: Ctx, definition: JobDefinition, row: JobRow, abort: AbortController): Promise<Worked> {
  try {
    // Cancelled before it ran: its handler still gets the chance to release what the request has reserved.
    if (row.is_cancel_wanted) abort.abort(new Error('The job was cancelled'))
    const handle = await definition.handler()
    const payload = definition.payload.parse(JSON.parse(row.payload))
    const value = await handle(
      { ...ctx, db: fenceWrites(ctx.db, row, abort), signal: abort.signal },
      payload,
      createRun(ctx, row, abort),
    )
    return { isDone: true, value }
  } catch (error) {
    return { isDone: false, error }
  }
}

function createRun(ctx: Needs<'clock' | 'db' | 'log'>, row: JobRow, abort: AbortController): JobRun {
  let lastWrite = 0
  return {
    id: row.id,
    attempt: row.attempts,
    signal: abort.signal,
    async progress(done, total) {
      const now = ctx.clock.now()
      if (Math.abs(now - lastWrite) < progressEveryMs && done !== total) return
      lastWrite = now
      await writeProgress(ctx.db, row, done, total)
      await keepLease(ctx, row, abort)
      abort.signal.throwIfAborted()
    },
  }
}

async function look(ctx: Needs<'db' | 'log'>, one: Try, abort: AbortController): Promise<void> {
  try {
    obey(await readTryState(ctx.db, one), abort)
  } catch (error) {
    ctx.log.warn({ err: error, jobId: one.id }, 'Couldn’t check whether a job was cancelled')
  }
}

async function keepLease(ctx: Needs<'clock' | 'db' | 'log'>, one: Try, abort: AbortController): Promise<void> {
  try {
    obey(await renewLease(ctx.db, one, ctx.clock.now()), abort)
  } catch (error) {
    ctx.log.warn({ err: error, jobId: one.id }, 'A job’s lease couldn’t be renewed')
  }
}

function obey(state: TryState, abort: AbortController): void {
  if (state === 'taken') abort.abort(new JobTaken())
  if (state === 'unwanted') abort.abort(new Error('The job was cancelled'))
}

/** Fails a job that may be what ends its process. Sweeps remove what its tries have left. */
async function giveUpLost(ctx: Ctx, definition: JobDefinition, row: JobRow): Promise<JobOutcome> {
  ctx.log.error(
    { jobId: row.id, kind: row.kind, losses: row.losses },
    'A job isn’t tried again, because its process ended each time',
  )
  const { code, message } = fail('job.process-ended').reason
  const end = { state: 'failed' as const, error_code: code, error_message: message }
  if ((await readTryState(ctx.db, row)) === 'taken') return 'taken'
  await reportFailed(ctx, definition, row, { code, message })
  return (await finishJob(ctx.db, row, ctx.clock.now(), end)) ? 'failed' : 'taken'
}

async function settleFailure(
  ctx: Ctx,
  definition: JobDefinition,
  row: JobRow,
  error: unknown,
  isStopping: boolean,
): Promise<JobOutcome> {
  const { db } = ctx
  const state = await readTryState(db, row)
  if (state === 'taken') {
    ctx.log.info({ jobId: row.id, kind: row.kind }, 'Another worker has taken over a job')
    return 'taken'
  }
  if (error instanceof JobUnsettled) throw error
  const now = ctx.clock.now()
  const finish = async (outcome: JobOutcome, end: Partial<JobRow>) =>
    (await finishJob(db, row, now, end)) ? outcome : 'taken'
  const again = async (outcome: JobOutcome, next: NextTry) =>
    (await requeueJob(db, row, next, now)) ? outcome : 'taken'
  if (state === 'unwanted') return finish('cancelled', { state: 'cancelled' })
  if (isStopping) return again('stopped', { runAt: now, attempts: row.attempts - 1 })
  if (isFailure(error)) {
    const { code, message, sentence } = error.reason
    const error_sentence = sentence ? JSON.stringify(sentence) : null
    await reportFailed(ctx, definition, row, { code, message })
    return finish('failed', { state: 'failed', error_code: code, error_message: message, error_sentence })
  }
  if (error instanceof JobPostponed) {
    if (error.cause !== undefined)
      ctx.log.warn(
        { err: error.cause, jobId: row.id, kind: row.kind },
        'A job is waiting for something that is unavailable',
      )
    const waitMs = error.waitMs ?? Math.min(Math.max(now - row.created_at, shortestWaitMs), longestWaitMs)
    return again('postponed', { runAt: now + waitMs, attempts: row.attempts - 1 })
  }
  ctx.log.error({ err: error, jobId: row.id, kind: row.kind }, 'A job failed')
  if (row.attempts < definition.attempts) {
    const waitMs = Math.max(1000 * 4 ** row.attempts, retryAfterOf(error))
    return again('retried', { runAt: now + waitMs, attempts: row.attempts })
  }
  const message = 'Something went wrong. Please try again.'
  const code = 'request.unexpected'
  await reportFailed(ctx, definition, row, { code, message })
  return finish('failed', { state: 'failed', error_code: code, error_message: message })
}

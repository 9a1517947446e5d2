import type { Ctx, Needs } from '../ctx.ts'
import { isFailure } from '../failure.ts'
import { finishJob, isCancelWanted, leaseMs, renewLease, requeueJob, writeProgress } from './jobs.repository.ts'
import type { JobRow } from './jobs.tables.ts'
import { type JobDefinition, JobPostponed, type JobRun, JobUnsettled, retryAfterOf } from './jobs.ts'
import type { JobOutcome } from './watch-job.ts'

const progressEveryMs = 250
/** How long a job waits at least, and at most, for something that is unavailable. */
const shortestWaitMs = 30_000
const longestWaitMs = 60 * 60_000
/** How often the job checks whether someone has cancelled it, because a long step reports no progress. */
const lookEveryMs = 1000

/**
 * Runs one try of a job and returns its outcome, which is always written to the row first. Throws only if the row can't
 * be written or the handler leaves its work to another try: the row then says `running` until the lease has expired.
 */
export async function runJob(
  ctx: Ctx,
  definition: JobDefinition,
  row: JobRow,
  abort: AbortController,
  isStopping: () => boolean,
): Promise<JobOutcome> {
  const deadline = setTimeout(() => abort.abort(new Error('The job took too long')), definition.deadlineSeconds * 1000)
  const beat = setInterval(() => void keepLease(ctx, row.id, abort), leaseMs / 4)
  const look = setInterval(() => void stopIfWanted(ctx, row.id, abort), lookEveryMs)
  for (const timer of [beat, look]) timer.unref()
  try {
    const result = await work(ctx, definition, row, abort)
    if (result.isDone) {
      // Outside the `catch`: completed work must not be reported as failed because this could not be written.
      const end = { state: 'done' as const, result: result.value ? JSON.stringify(result.value) : null }
      await finishJob(ctx.db, row.id, ctx.clock.now(), end)
      return 'done'
    }
    return await settleFailure(ctx, definition, row, result.error, isStopping())
  } finally {
    clearTimeout(deadline)
    clearInterval(beat)
    clearInterval(look)
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
    const value = await handle({ ...ctx, signal: abort.signal }, payload, createRun(ctx, row, abort))
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
      if (now - lastWrite < progressEveryMs && done !== total) return
      lastWrite = now
      await writeProgress(ctx.db, row.id, done, total)
      await keepLease(ctx, row.id, abort)
      abort.signal.throwIfAborted()
    },
  }
}

async function stopIfWanted(ctx: Needs<'db' | 'log'>, id: string, abort: AbortController): Promise<void> {
  try {
    if (await isCancelWanted(ctx.db, id)) abort.abort(new Error('The job was cancelled'))
  } catch (error) {
    ctx.log.warn({ err: error, jobId: id }, 'Couldn’t check whether a job was cancelled')
  }
}

async function keepLease(ctx: Needs<'clock' | 'db' | 'log'>, id: string, abort: AbortController): Promise<void> {
  try {
    if (await renewLease(ctx.db, id, ctx.clock.now())) abort.abort(new Error('The job was cancelled'))
  } catch (error) {
    ctx.log.warn({ err: error, jobId: id }, 'A job’s lease couldn’t be renewed')
  }
}

async function settleFailure(
  ctx: Needs<'clock' | 'db' | 'log'>,
  definition: JobDefinition,
  row: JobRow,
  error: unknown,
  isStopping: boolean,
): Promise<JobOutcome> {
  if (error instanceof JobUnsettled) throw error
  const { db } = ctx
  const now = ctx.clock.now()
  if (await isCancelWanted(db, row.id)) {
    await finishJob(db, row.id, now, { state: 'cancelled' })
    return 'cancelled'
  }
  if (isStopping) {
    await requeueJob(db, row, now, row.attempts - 1, now)
    return 'stopped'
  }
  if (isFailure(error)) {
    const { code, message, sentence } = error.reason
    const error_sentence = sentence ? JSON.stringify(sentence) : null
    await finishJob(db, row.id, now, { state: 'failed', error_code: code, error_message: message, error_sentence })
    return 'failed'
  }
  if (error instanceof JobPostponed) {
    ctx.log.warn(
      { err: error.cause, jobId: row.id, kind: row.kind },
      'A job is waiting for something that is unavailable',
    )
    const waitMs = Math.min(Math.max(now - row.created_at, shortestWaitMs), longestWaitMs)
    await requeueJob(db, row, now + waitMs, row.attempts - 1, now)
    return 'postponed'
  }
  ctx.log.error({ err: error, jobId: row.id, kind: row.kind }, 'A job failed')
  if (row.attempts < definition.attempts) {
    const waitMs = Math.max(1000 * 4 ** row.attempts, retryAfterOf(error))
    await requeueJob(db, row, now + waitMs, row.attempts, now)
    return 'retried'
  }
  const message = 'Something went wrong. Please try again.'
  await finishJob(db, row.id, now, { state: 'failed', error_code: 'request.unexpected', error_message: message })
  return 'failed'
}

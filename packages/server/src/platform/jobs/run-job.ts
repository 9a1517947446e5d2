import type { Ctx } from '../ctx.ts'
import { isFailure } from '../failure.ts'
import { finishJob, isCancelWanted, leaseMs, renewLease, requeueJob, writeProgress } from './jobs.repository.ts'
import type { JobRow } from './jobs.tables.ts'
import type { JobDefinition, JobRun } from './jobs.ts'

const progressEveryMs = 250

/** One try of a job. Whatever happens ends in its row; nothing is thrown but what the database throws. */
export async function runJob(
  ctx: Ctx,
  definition: JobDefinition,
  row: JobRow,
  abort: AbortController,
  isStopping: () => boolean,
): Promise<void> {
  const deadline = setTimeout(() => abort.abort(new Error('The job took too long')), definition.deadlineSeconds * 1000)
  const beat = setInterval(() => void keepLease(ctx, row.id, abort), leaseMs / 4)
  beat.unref()
  try {
    // Cancelled before it ran: its handler still gets the chance to give back what the request has reserved.
    if (row.is_cancel_wanted) abort.abort(new Error('The job was cancelled'))
    const handle = await definition.handler()
    const payload = definition.payload.parse(JSON.parse(row.payload))
    const result = await handle({ ...ctx, signal: abort.signal }, payload, createRun(ctx, row, abort))
    const end = { state: 'done' as const, result: result ? JSON.stringify(result) : null }
    await finishJob(ctx.db, row.id, ctx.clock.now(), end)
  } catch (error) {
    await settleFailure(ctx, definition, row, error, isStopping())
  } finally {
    clearTimeout(deadline)
    clearInterval(beat)
  }
}

function createRun(ctx: Ctx, row: JobRow, abort: AbortController): JobRun {
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

async function keepLease(ctx: Ctx, id: string, abort: AbortController): Promise<void> {
  try {
    if (await renewLease(ctx.db, id, ctx.clock.now())) abort.abort(new Error('The job was cancelled'))
  } catch (error) {
    ctx.log.warn({ err: error, jobId: id }, 'A job’s lease could not be renewed')
  }
}

async function settleFailure(
  ctx: Ctx,
  definition: JobDefinition,
  row: JobRow,
  error: unknown,
  isStopping: boolean,
): Promise<void> {
  const { db } = ctx
  const now = ctx.clock.now()
  if (await isCancelWanted(db, row.id)) return finishJob(db, row.id, now, { state: 'cancelled' })
  if (isStopping) return requeueJob(db, row, now, row.attempts - 1, now)
  if (isFailure(error)) {
    return finishJob(db, row.id, now, { state: 'failed', error_code: error.code, error_message: error.message })
  }
  ctx.log.error({ err: error, jobId: row.id, kind: row.kind }, 'A job failed')
  if (row.attempts < definition.attempts) return requeueJob(db, row, now + 1000 * 4 ** row.attempts, row.attempts, now)
  const message = 'Something went wrong. Please try again.'
  await finishJob(db, row.id, now, { state: 'failed', error_code: 'request.unexpected', error_message: message })
}

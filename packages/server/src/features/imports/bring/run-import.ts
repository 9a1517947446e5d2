import type { ImportProblem } from '@holdall/contract/imports/import-problems.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isFailure } from '../../../platform/failure.ts'
import { type EnqueueOptions, type JobRun, WorkerStopping } from '../../../platform/jobs/jobs.ts'
import { asOwner } from '../as-owner.ts'
import { ImportError } from '../import-error.ts'
import { countRunning, findImport, updateOpen } from '../imports.repository.ts'
import type { ImportRow } from '../imports.tables.ts'
import { notifyOwner } from '../notify-owner.ts'
import { openSource } from '../source.ts'
import type { Doing } from './doing.ts'
import { followProgress } from './progress.ts'

/** The kind of job that works on an import. */
export interface ImportJob {
  readonly kind: string
  readonly attempts: number
  readonly enqueue: (ctx: Needs<'jobs'>, tx: Tx, importId: string, options: EnqueueOptions) => Promise<string>
}

export interface Work {
  readonly job: ImportJob
  /** How many of this kind run at once: of one person, and on all servers together. */
  readonly mostOwn: number
  readonly mostAtAll: number
  /** How often in a row the other server may be out of reach, and what happens then. */
  readonly mostStalls: number
  readonly afterStalls: 'failed' | 'paused'
  /** Does some of the work; `more` if another job has to continue. */
  readonly run: (doing: Doing) => Promise<'done' | 'more'>
}

/** How long to wait for a turn, at least, and for a site where imports are off; milliseconds. */
const turnMs = 2000
const offMs = 5 * 60_000
/** The first and the longest pause for a server that is out of reach; milliseconds. */
const firstStallMs = 5000
const longestStallMs = 15 * 60_000

/**
 * Lets a job work on an import, and decides what comes next. An import belongs to one job at a time: a job that has lost it does
 * nothing, and whatever it writes is tied to the row in the same transaction.
 */
export async function runImport(ctx: Ctx, importId: string, run: JobRun, work: Work): Promise<undefined> {
  const row = await findImport(ctx.db.read, importId)
  if (row?.job_id !== run.id || !['queued', 'running', 'waiting'].includes(row.state)) return
  if (!ctx.settings.get('drive.imports')) return queueNext(ctx, work.job, row, offMs, { state: 'queued' })
  const others = await countRunning(ctx.db.read, {
    kind: work.job.kind,
    userId: row.user_id,
    except: run.id,
    now: ctx.clock.now(),
  })
  if (others.own >= work.mostOwn || others.all >= work.mostAtAll) {
    return queueNext(ctx, work.job, row, turnMs * (1 + Math.random()), { state: 'queued' })
  }
  const owner = await asOwner(ctx, row.user_id)
  if (!owner) return end(ctx, row, 'failed', 'no-access')
  const source = openSource(ctx, row)
  if (!source) return pause(ctx, row, 'sign-in-refused')
  const begun = { state: 'running', retry_at: null, error: null } as const
  if (!(await change(ctx, row, begun))) return
  const progress = followProgress(ctx, row, run.id)
  const { signal } = run
  const subject = { userId: row.user_id, link: null }
  try {
    const doing = { ctx: { ...owner, signal }, subject, row, source, jobId: run.id, signal, progress }
    const outcome = await work.run(doing)
    progress.stop()
    if (outcome === 'more') await queueNext(ctx, work.job, row, 0, { state: 'queued' })
    else await end(ctx, row, 'done', null)
  } catch (error) {
    progress.stop()
    if (signal.reason instanceof WorkerStopping) throw error
    await settle(ctx, row, run, work, error)
  }
}

async function settle(ctx: Ctx, row: ImportRow, run: JobRun, work: Work, error: unknown): Promise<undefined> {
  // Paused or cancelled: the row says so already. It still says that it runs if the job itself was ended.
  if (run.signal.aborted) {
    await end(ctx, row, 'failed', 'too-slow')
    throw error
  }
  if (isFailure(error, 'import.is-over')) return
  if (!(error instanceof ImportError)) {
    if (run.attempt >= work.job.attempts) await end(ctx, row, 'failed', 'unexpected')
    throw error
  }
  if (error.scope === 'file') return end(ctx, row, 'failed', error.problem)
  if (error.scope === 'person') return pause(ctx, row, error.problem)
  const now = await findImport(ctx.db.read, row.id)
  const stalls = (now?.stalls ?? row.stalls) + 1
  if (stalls > work.mostStalls) {
    return work.afterStalls === 'failed' ? end(ctx, row, 'failed', error.problem) : pause(ctx, row, error.problem)
  }
  const waitMs = Math.max(error.retryAfterMs, Math.min(firstStallMs * 2 ** (stalls - 1), longestStallMs))
  const retryAt = ctx.clock.now() + waitMs
  return queueNext(ctx, work.job, row, waitMs, { state: 'waiting', stalls, retry_at: retryAt, error: error.problem })
}

const rest = { bytes_coming: 0, per_second: null } as const

/** Hands the import to another job, which begins after `waitMs`. */
async function queueNext(
  ctx: Ctx,
  job: ImportJob,
  row: ImportRow,
  waitMs: number,
  next: Partial<ImportRow>,
): Promise<undefined> {
  await ctx.db.transaction(async tx => {
    const runAt = Math.round(ctx.clock.now() + waitMs)
    const jobId = await job.enqueue(ctx, tx, row.id, { createdBy: row.user_id, runAt })
    // A job whose import was paused or cancelled in the meantime finds that out, and does nothing.
    if (await updateOpen(tx, row.id, { ...rest, ...next, job_id: jobId }, row.job_id)) await notifyOwner(ctx, tx, row)
  })
}

async function pause(ctx: Ctx, row: ImportRow, problem: ImportProblem): Promise<undefined> {
  await change(ctx, row, { ...rest, state: 'paused', error: problem, retry_at: null })
}

/** Ends an import. Its password isn't kept. */
async function end(
  ctx: Ctx,
  row: ImportRow,
  state: 'done' | 'failed',
  problem: ImportProblem | null,
): Promise<undefined> {
  const over = { state, error: problem, source: null, retry_at: null, finished_at: ctx.clock.now() }
  await change(ctx, row, { ...rest, ...over })
}

/** Changes an import as long as it belongs to its job. */
function change(ctx: Ctx, row: ImportRow, next: Partial<ImportRow>): Promise<boolean> {
  return ctx.db.transaction(async (tx: Tx) => {
    const isChanged = await updateOpen(tx, row.id, next, row.job_id)
    if (isChanged) await notifyOwner(ctx, tx, row)
    return isChanged
  })
}

import type { Ctx, Needs } from '../ctx.ts'
import {
  announceAnew,
  claimNotified,
  listOpenMethods,
  listUnannounced,
  putOffAnnouncements,
  readNextTry,
} from './jobs.repository.ts'
import type { JobRow } from './jobs.tables.ts'
import { isInDatabase, type JobNotice, type NoticeSource, type QueueMethod } from './methods.ts'

/** Gives the worker's followers what it offers to them. */
export interface WorkerSlots {
  /** Resolves once there is room for another job. */
  free(signal: AbortSignal): Promise<void>
  /** Runs `work` while this worker is choosing no other job. */
  choose<T>(work: () => Promise<T>): Promise<T>
  /** Kinds of which another job may run now. */
  openKinds(): readonly string[]
  /** Runs a job that was claimed, and `after` once it has ended; never rejects. */
  launch(row: JobRow, after: () => Promise<void>): void
}

export interface Followers {
  /** Follows the methods that have jobs, and announces jobs that they don't know about. Called from time to time. */
  look(): Promise<void>
  /** Stops taking jobs; the worker finishes those already taken. */
  stop(): Promise<void>
}

const keepEveryMs = 20_000
const afterFailureMs = 1_000
/** A job that hasn't run is announced to its method again after this long. The interval doubles each time. */
const repeatAfterMs = 60_000
const batch = 500

interface Follower {
  readonly stop: AbortController
  readonly promise: Promise<void>
}

/** Takes notices of due jobs from the methods outside the database. */
export function createFollowers(ctx: Ctx, slots: WorkerSlots): Followers {
  const followers = new Map<QueueMethod, Follower>()
  let isStopped = false

  async function look(): Promise<void> {
    const method = ctx.jobs.method()
    const open = new Set(await listOpenMethods(ctx.db))
    if (!isInDatabase(method)) open.add(method)
    if (isStopped) return
    for (const one of open) if (!followers.has(one)) followers.set(one, start(one))
    for (const [one, follower] of followers) {
      if (open.has(one)) continue
      follower.stop.abort()
      followers.delete(one)
    }
    await announceForgotten(ctx)
  }

  function start(method: QueueMethod): Follower {
    const stop = new AbortController()
    return { stop, promise: follow(ctx, method, slots, stop.signal) }
  }

  return {
    look,
    async stop() {
      isStopped = true
      const all = [...followers.values()]
      for (const follower of all) follower.stop.abort()
      await Promise.all(all.map(follower => follower.promise))
    },
  }
}

/** Runs until the signal aborts. Keeps retrying a method that is unavailable. */
async function follow(
  ctx: Needs<'clock' | 'db' | 'jobMethods' | 'log'>,
  method: QueueMethod,
  slots: WorkerSlots,
  signal: AbortSignal,
): Promise<void> {
  let isInterrupted = false
  let known: { readonly source: NoticeSource; readonly losses: number } | undefined
  while (!signal.aborted) {
    try {
      await slots.free(signal)
      if (signal.aborted) return
      const source = await ctx.jobMethods.source(method)
      const notice = await source.take(signal)
      // Earlier announcements may be lost, because the method was unavailable or its settings now point elsewhere.
      const losses = source.losses()
      const isNew = isInterrupted || (known !== undefined && (known.source !== source || known.losses !== losses))
      known = { source, losses }
      isInterrupted = false
      if (isNew) {
        await announceAnew(ctx.db, method)
        await announceForgotten(ctx)
      }
      if (notice) await handle(ctx, method, notice, slots)
      else await rest(ctx, source.restMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!isInterrupted) ctx.log.warn({ err: error, method }, 'The queue failed; its jobs wait until it’s back')
      isInterrupted = true
      await rest(ctx, afterFailureMs, signal)
    }
  }
}

async function handle(
  ctx: Needs<'clock' | 'db' | 'log'>,
  method: QueueMethod,
  notice: JobNotice,
  slots: WorkerSlots,
): Promise<void> {
  const claimed = await slots.choose(async () => {
    const kinds = slots.openKinds()
    const found = await claimNotified(ctx.db, { id: notice.jobId, method, kinds, now: ctx.clock.now() })
    if ('row' in found) slots.launch(found.row, keeping(ctx, notice))
    return found
  })
  if ('row' in claimed) return
  await settle(notice, claimed.again)
}

/**
 * Keeps a notice while its job runs; the returned function stops that. A failure hardly matters: the rows are
 * authoritative, and the job will be announced again.
 */
function keeping(ctx: Needs<'db' | 'log'>, notice: JobNotice): () => Promise<void> {
  const ignore = (error: unknown) => ctx.log.debug({ err: error }, 'The queue couldn’t be notified of a job')
  const beat = setInterval(() => void notice.keep().catch(ignore), keepEveryMs)
  beat.unref()
  return async () => {
    clearInterval(beat)
    try {
      await settle(notice, await readNextTry(ctx.db, notice.jobId))
    } catch (error) {
      ignore(error)
    }
  }
}

function settle(notice: JobNotice, again: number | null): Promise<void> {
  return again === null ? notice.done() : notice.later(again)
}

/**
 * Announces jobs that their methods may not know about: the process that queued them was cut off, or the method has
 * lost them.
 */
async function announceForgotten(ctx: Needs<'clock' | 'db' | 'jobMethods' | 'log'>): Promise<void> {
  const now = ctx.clock.now()
  const told = new Map<string, number>()
  const away = new Set<QueueMethod>()
  for (const row of await listUnannounced(ctx.db, now, batch)) {
    if (away.has(row.queue)) continue
    try {
      const source = await ctx.jobMethods.source(row.queue)
      await source.announce(row.id, Math.max(row.run_at, now))
      told.set(row.id, now + Math.max(repeatAfterMs, now - row.created_at))
    } catch (error) {
      ctx.log.debug({ err: error, method: row.queue }, 'The queue couldn’t be notified of a job')
      away.add(row.queue)
    }
  }
  await putOffAnnouncements(ctx.db, told)
}

/** Waits for a while, or until this process announces a job. */
function rest(ctx: Needs<'jobMethods'>, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      stopListening()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    timer.unref()
    const stopListening = ctx.jobMethods.onAnnounced(end)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}

import type { Ctx } from '../ctx.ts'
import { createFollowers } from './follow-notices.ts'
import { claimJob } from './jobs.repository.ts'
import type { JobDefinition } from './jobs.ts'
import { createRunningJobs } from './running-jobs.ts'

export interface Worker {
  start(): void
  /** Stops taking jobs, then aborts the running ones and waits for them; they are queued again. */
  stop(): Promise<void>
  /** Runs due jobs until none are left; for tests and the command line. Returns how many ran. */
  runDue(): Promise<number>
}

const pollEveryMs = 2_000

/** Runs jobs in this process, at most `slots` at a time, and takes over those whose worker died. */
export function createWorker(ctx: Ctx, definitions: readonly JobDefinition[], slots = 2): Worker {
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let choosing: Promise<unknown> = Promise.resolve()
  const running = createRunningJobs(ctx, definitions, slots, () => timer && fill())
  const claim = () => claimJob(ctx.db, running.openKinds(), ctx.clock.now())

  /** Jobs are chosen one after another, so that no kind exceeds its limit. */
  function choose<T>(work: () => Promise<T>): Promise<T> {
    const chosen = choosing.then(work)
    choosing = chosen.catch(() => undefined)
    return chosen
  }

  const fill = oneAtATime(async () => {
    try {
      while (await choose(takeDue));
    } catch (error) {
      ctx.log.warn({ err: error }, 'The job table couldn’t be read; trying again')
    }
  })

  async function takeDue(): Promise<boolean> {
    if (isStopping) return false
    const row = await claim()
    if (row) void running.launch(row)
    return row !== undefined
  }

  const { openKinds, free } = running
  const followers = createFollowers(ctx, { choose, openKinds, free, launch: (...job) => void running.launch(...job) })

  function look(): void {
    // A wrong clock would write leases and times that no other server understands.
    if (ctx.schema.isOutdated() || ctx.clocks.apartMs() !== null) {
      running.interrupt()
      return
    }
    fill()
    void running.excuse()
    followers.look().catch(error => {
      if (!isStopping) ctx.log.warn({ err: error }, 'The queue methods couldn’t be checked; trying again')
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
      running.stop()
      await followers.stop()
      await choosing
      // Includes jobs that were being chosen in the meantime.
      running.stop()
      await running.ended()
    },
    async runDue() {
      for (let count = 0; ; count++) {
        const row = await claim()
        if (!row) return count
        await running.launch(row)
      }
    },
  }
}

/** Calls during the work cause one more round of it. The work must not reject. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isUnderWay = false
  let isMoreWanted = false
  const rounds = async () => {
    do {
      isMoreWanted = false
      await work()
    } while (isMoreWanted)
  }
  return () => {
    isMoreWanted = true
    if (isUnderWay) return
    isUnderWay = true
    void rounds().finally(() => {
      isUnderWay = false
    })
  }
}

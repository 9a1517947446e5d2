import { Cron } from 'croner'
import type { Ctx, Needs } from '../platform/ctx.ts'
import { whyNotDestroy } from '../platform/destroying/why-not-destroy.ts'
import type { Schedule, ServerFeature } from '../platform/feature.ts'
import { randomToken } from '../platform/ids.ts'
import type { ScheduleService } from '../platform/jobs/schedule.ts'
import { defineMetrics, type MetricDeclaration } from '../platform/metrics/metric.ts'
import { runWork } from '../platform/work.ts'
import { claimSchedule, recordScheduleEnd, recordScheduleLife, recordScheduleStart } from './schedules.repository.ts'

interface Named extends Schedule {
  readonly fullName: string
}

function all(features: readonly ServerFeature[]): Named[] {
  return features.flatMap(feature =>
    (feature.schedules ?? []).map(schedule => ({ ...schedule, fullName: `${feature.name}.${schedule.name}` })),
  )
}

/** The scheduled tasks of all features, whether or not this process runs them. */
export function describeSchedules(features: readonly ServerFeature[]): ScheduleService {
  return {
    list: () =>
      all(features).map(({ fullName, cron }) => ({
        name: fullName,
        cron,
        nextAt: new Cron(cron).nextRun()?.getTime() ?? null,
      })),
  }
}

/**
 * How far the clocks of servers may differ, in milliseconds; less than the shortest interval of a schedule. Within it, a
 * start counts as that of the same time.
 */
const toleranceMs = 20_000

/**
 * Starts the schedules of all features, or only those that look after this machine if the process runs no jobs. Returns
 * a function that stops them.
 */
export function startSchedules(ctx: Ctx, features: readonly ServerFeature[]): () => void {
  const mine = all(features).filter(({ isLocal }) => ctx.env.hasWorker || isLocal)
  return followClock(() =>
    mine.map(
      schedule =>
        new Cron(schedule.cron, { protect: true, unref: true, name: `${schedule.fullName}.${Math.random()}` }, cron =>
          runScheduled(ctx, schedule, cron.currentRun()?.getTime() ?? ctx.clock.now()),
        ),
    ),
  )
}

/** How often the clock is compared with the time that has passed, and how far it must have jumped; milliseconds. */
const lookEveryMs = 10_000
const jumpMs = 5_000

/**
 * Starts timers that fire by the clock, and starts them again whenever the clock has been set: a timer that has computed
 * its next time from a clock that was ahead would wait until that date. Returns a function that stops them.
 */
export function followClock(start: () => readonly { stop(): void }[]): () => void {
  let running = start()
  const stopAll = () => {
    for (const one of running) one.stop()
  }
  const ahead = () => Date.now() - performance.now()
  let last = ahead()
  const timer = setInterval(() => {
    const now = ahead()
    if (Math.abs(now - last) < jumpMs) return
    last = now
    stopAll()
    running = start()
  }, lookEveryMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopAll()
  }
}

/** Runs a task that is due at `at`, in milliseconds since 1970, unless another process has begun it; never rejects. */
export async function runScheduled(ctx: Ctx, task: Omit<Named, 'cron' | 'name'>, at: number): Promise<void> {
  if (ctx.schema.isOutdated() || !(await mayRun(ctx, task))) return
  if (task.isLocal || (await isMine(ctx, task.fullName, at))) await runSchedule(ctx, task)
}

/** Whether the clocks agree, and the task may destroy what it destroys. */
async function mayRun(
  ctx: Needs<'clocks' | 'db' | 'identity' | 'log'>,
  { fullName, destroys }: Pick<Named, 'destroys' | 'fullName'>,
): Promise<boolean> {
  try {
    const hindrance = await whyNotDestroy(ctx, destroys)
    if (hindrance) ctx.log.info({ schedule: fullName, reason: hindrance.name }, 'A scheduled task is waiting')
    return hindrance === null && ctx.clocks.apartMs() === null
  } catch (error) {
    ctx.log.error(
      { err: error, schedule: fullName },
      'Couldn’t check whether a scheduled task may run; it is tried again at its next scheduled time',
    )
    return false
  }
}

async function isMine(ctx: Needs<'clock' | 'db' | 'log'>, name: string, at: number): Promise<boolean> {
  try {
    return await ctx.db.transaction(tx => claimSchedule(tx, name, { since: at - toleranceMs, now: ctx.clock.now() }))
  } catch (error) {
    ctx.log.error(
      { err: error, schedule: name },
      'A scheduled task can’t be claimed; it runs at its next scheduled time',
    )
    return false
  }
}

const runs: MetricDeclaration = {
  name: 'holdall_task_runs_total',
  help: 'Runs of scheduled tasks that ended in this process, by task and outcome',
  kind: 'counter',
  labels: ['task', 'outcome'],
}

export const taskMetrics = defineMetrics({ name: 'task-runs', metrics: [runs] })

/** Runs a task once, records the outcome and traces it; never rejects. */
export async function runSchedule(ctx: Ctx, task: Pick<Named, 'fullName' | 'run'>): Promise<void> {
  const span = ctx.tracing.begin(`task ${task.fullName}`, { kind: 'internal' })
  const hasFailed = await runWork({ requestId: null, jobId: null, span }, () => runOnce(ctx, task))
  ctx.metrics.add(runs, { task: task.fullName, outcome: hasFailed ? 'failed' : 'done' })
  span?.end(hasFailed)
}

/** How often a running task notes that its process lives, in milliseconds. */
const lifeEveryMs = 15_000

async function noteLife(ctx: Needs<'clock' | 'db' | 'log'>, name: string, holder: string): Promise<void> {
  try {
    await ctx.db.transaction(tx => recordScheduleLife(tx, name, ctx.clock.now(), holder))
  } catch (error) {
    ctx.log.debug({ err: error, schedule: name }, 'Couldn’t record that a scheduled task is still running')
  }
}

/** Resolves with whether the task failed. */
async function runOnce(ctx: Ctx, { fullName, run }: Pick<Named, 'fullName' | 'run'>): Promise<boolean> {
  let error: unknown
  const holder = randomToken(9)
  const beat = setInterval(() => void noteLife(ctx, fullName, holder), lifeEveryMs)
  beat.unref()
  try {
    await ctx.db.transaction(tx => recordScheduleStart(tx, fullName, ctx.clock.now(), holder))
    await run(ctx)
  } catch (cause) {
    error = cause
    ctx.log.error(
      { err: cause, schedule: fullName },
      'A scheduled task failed; it runs again at its next scheduled time',
    )
  }
  clearInterval(beat)
  const text = error === undefined ? null : error instanceof Error ? error.message : String(error)
  await ctx.db
    .transaction(tx => recordScheduleEnd(tx, fullName, { now: ctx.clock.now(), error: text, holder }))
    .catch(cause =>
      ctx.log.warn({ err: cause, schedule: fullName }, 'The end of a scheduled task couldn’t be recorded'),
    )
  return error !== undefined
}

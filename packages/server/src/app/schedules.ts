import { Cron } from 'croner'
import type { Ctx } from '../platform/ctx.ts'
import type { Schedule, ServerFeature } from '../platform/feature.ts'
import type { ScheduleService } from '../platform/jobs/schedule.ts'
import { defineMetrics, type MetricDeclaration } from '../platform/metrics/metric.ts'
import { runWork } from '../platform/work.ts'
import { noteScheduleEnd, noteScheduleStart } from './schedules.repository.ts'

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

/** Starts the schedules of all features. Returns a function that stops them. */
export function startSchedules(ctx: Ctx, features: readonly ServerFeature[]): () => void {
  const crons = all(features).map(
    schedule =>
      new Cron(schedule.cron, { protect: true, unref: true, name: `${schedule.fullName}.${Math.random()}` }, () =>
        runSchedule(ctx, schedule),
      ),
  )
  return () => {
    for (const cron of crons) cron.stop()
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

/** Resolves with whether the task failed. */
async function runOnce(ctx: Ctx, { fullName, run }: Pick<Named, 'fullName' | 'run'>): Promise<boolean> {
  let error: unknown
  try {
    await ctx.db.transaction(tx => noteScheduleStart(tx, fullName, ctx.clock.now()))
    await run(ctx)
  } catch (cause) {
    error = cause
    ctx.log.error(
      { err: cause, schedule: fullName },
      'A scheduled task failed; it runs again at its next scheduled time',
    )
  }
  const text = error === undefined ? null : error instanceof Error ? error.message : String(error)
  await ctx.db
    .transaction(tx => noteScheduleEnd(tx, fullName, ctx.clock.now(), text))
    .catch(cause =>
      ctx.log.warn({ err: cause, schedule: fullName }, 'The end of a scheduled task couldn’t be recorded'),
    )
  return error !== undefined
}

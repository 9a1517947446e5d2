import type { JobQueue, ScheduledTask } from '@holdall/contract/jobs/jobs.contract.ts'
import { instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { listQueues, listScheduleRuns } from './jobs.repository.ts'

/** The queues, and the scheduled tasks with how their last run went. */
export async function readOverview(
  ctx: Needs<'clock' | 'db' | 'schedule'>,
): Promise<{ queues: JobQueue[]; schedule: ScheduledTask[] }> {
  const now = ctx.clock.now()
  const [queues, runs] = await Promise.all([listQueues(ctx.db.read, now), listScheduleRuns(ctx.db.read)])
  const runOf = new Map(runs.map(run => [run.name, run]))
  return {
    queues: queues.map(({ waitingSince, ...queue }) => ({ ...queue, waiting_since: instantOrNull(waitingSince) })),
    schedule: ctx.schedule.list().map(({ name, cron, nextAt }) => {
      const run = runOf.get(name)
      return {
        name,
        cron,
        next_at: instantOrNull(nextAt),
        started_at: instantOrNull(run?.started_at),
        finished_at: instantOrNull(run?.finished_at),
        error: run?.error ?? null,
      }
    }),
  }
}

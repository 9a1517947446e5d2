import type { Needs } from '../ctx.ts'
import { defineMetrics, type MetricDeclaration } from '../metrics/metric.ts'
import { runWork } from '../work.ts'
import type { JobRow } from './jobs.tables.ts'

/**
 * How a try of a job ended. `postponed` waits for something that is unavailable, `stopped` was interrupted by the end of
 * the process, `taken` is another worker's by now, and `unsettled` is left to another try once its lease has expired.
 */
export type JobOutcome = 'done' | 'failed' | 'retried' | 'postponed' | 'cancelled' | 'stopped' | 'taken' | 'unsettled'

const runs: MetricDeclaration = {
  name: 'holdall_job_runs_total',
  help: 'Tries of jobs that ended in this process, by kind and outcome',
  kind: 'counter',
  labels: ['kind', 'outcome'],
}
const seconds: MetricDeclaration = {
  name: 'holdall_job_run_seconds_total',
  help: 'Seconds that tries of jobs have taken in this process, by kind',
  kind: 'counter',
  labels: ['kind'],
}

export const jobRunMetrics = defineMetrics({ name: 'job-runs', metrics: [runs, seconds] })

/** Runs a try of a job as work of its own, counts how it ended, and traces it. Rejects as `work` does. */
export async function watchJob(
  { metrics, tracing }: Needs<'metrics' | 'tracing'>,
  { id, kind, attempts }: JobRow,
  work: () => Promise<JobOutcome>,
): Promise<void> {
  const attributes = { 'holdall.job.id': id, 'holdall.job.attempt': attempts }
  const span = tracing.begin(`job ${kind}`, { kind: 'internal', attributes })
  const began = performance.now()
  let outcome: JobOutcome = 'unsettled'
  try {
    outcome = await runWork({ requestId: null, jobId: id, span }, work)
  } finally {
    metrics.add(runs, { kind, outcome })
    metrics.add(seconds, { kind }, (performance.now() - began) / 1000)
    span?.set({ 'holdall.job.outcome': outcome })
    span?.end(outcome === 'failed' || outcome === 'retried' || outcome === 'unsettled')
  }
}

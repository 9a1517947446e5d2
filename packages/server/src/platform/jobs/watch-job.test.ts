import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { metricsToken, readMetrics } from '../../../test/metrics-page.ts'
import { runSchedule } from '../../app/schedules.ts'
import { fail } from '../failure.ts'
import { currentWork } from '../work.ts'
import { defineJob, type JobDefinition, JobPostponed } from './jobs.ts'
import { createWorker } from './worker.ts'

describe.each(dialects)('[OPS-03] runs of jobs on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect, { METRICS_TOKEN: metricsToken })
  })
  afterAll(() => test.close())

  async function run(kind: string, work: () => void): Promise<void> {
    const definition = defineJob({
      kind,
      payload: z.object({}),
      attempts: 2,
      deadlineSeconds: 30,
      handler: async () => async () => {
        work()
        return undefined
      },
    })
    const { db, jobs } = test.app.services
    await db.transaction(tx => jobs.enqueue(tx, definition, {}))
    await createWorker(test.app.ctx, [definition as JobDefinition]).runDue()
  }
  const runs = async (kind: string, outcome: string) =>
    (await readMetrics(test)).value('holdall_job_runs_total', { kind, outcome })

  it('are counted by kind and outcome', async () => {
    await run('test.fine', () => undefined)
    expect(await runs('test.fine', 'done')).toBe(1)
    await run('test.refused', () => {
      throw fail('request.not-found')
    })
    expect(await runs('test.refused', 'failed')).toBe(1)
    await run('test.broken', () => {
      throw new Error('broken')
    })
    expect(await runs('test.broken', 'retried')).toBe(1)
    await run('test.away', () => {
      throw new JobPostponed(new Error('away'))
    })
    expect(await runs('test.away', 'postponed')).toBe(1)
    const page = await readMetrics(test)
    expect(page.value('holdall_job_run_seconds_total', { kind: 'test.fine' })).toBeGreaterThan(0)
  })

  it('are work of their own, whoever queued them', async () => {
    let seen: ReturnType<typeof currentWork>
    await run('test.work', () => {
      seen = currentWork()
    })
    expect(seen).toMatchObject({ requestId: null, jobId: expect.stringMatching(/^[0-9a-z]{26}$/) })
    expect(currentWork()).toBeUndefined()
  })

  it('are counted for scheduled tasks too', async () => {
    await runSchedule(test.app.ctx, { fullName: 'test.task', run: async () => undefined })
    await runSchedule(test.app.ctx, {
      fullName: 'test.task',
      run: async () => {
        throw new Error('broken')
      },
    })
    const page = await readMetrics(test)
    for (const outcome of ['done', 'failed'])
      expect(page.value('holdall_task_runs_total', { task: 'test.task', outcome })).toBe(1)
  })
})

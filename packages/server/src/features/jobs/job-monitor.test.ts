import { jobEndpoints as e } from '@holdall/contract/jobs/jobs.contract.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { runSchedule } from '../../app/schedules.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, type EnqueueOptions, type JobDefinition } from '../../platform/jobs/jobs.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import { sweepJobs } from './sweep-jobs.ts'

const day = 24 * 3_600_000
let isBroken = true
const shaky = defineJob({
  kind: 'test.shaky',
  payload: z.object({ secret: z.string() }),
  attempts: 1,
  deadlineSeconds: 10,
  handler: async () => async () => {
    if (isBroken) throw new Error('inner detail')
    return { secret: 'canary-result' }
  },
})

describe.each(dialects)('the job monitor on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['jobs.view', 'jobs.retry'] })
  })
  afterAll(() => test.close())

  const enqueue = (options: EnqueueOptions = {}) => {
    const { db, jobs } = test.app.services
    return db.transaction(tx => jobs.enqueue(tx, shaky, { secret: 'canary-payload' }, options))
  }
  const work = () => createWorker(test.app.ctx, [shaky as JobDefinition]).runDue()
  const shown = async (id: string) => (await admin.client.ok(e.list)).pagination.data.find(job => job.id === id)
  const queue = async () => (await admin.client.ok(e.overview)).queues.find(one => one.kind === 'test.shaky')
  const retry = async (...jobIds: string[]) =>
    (await admin.client.ok(e.retry, { body: { jobIds } })).data.map(one => one.error?.code ?? one.status)

  it('[ADMX-05] shows queues and failed jobs with their error, and runs a failed job again', async () => {
    isBroken = true
    const id = await enqueue()
    expect(await queue()).toMatchObject({ queued: 1, running: 0, failed: 0, waiting_since: expect.any(String) })
    await work()
    expect(await shown(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: expect.any(String),
      queue: 'sync',
    })
    expect(await queue()).toMatchObject({ queued: 0, failed: 1, waiting_since: null })
    isBroken = false
    // It is queued with the method that is in use now.
    await test.app.services.settings.save({ queue_driver: 'database' }, null)
    expect(await retry(id, id, admin.userId)).toEqual(['done', 'job.not-found'])
    expect(await shown(id)).toMatchObject({
      state: 'queued',
      attempts: 0,
      error: null,
      finished_at: null,
      queue: 'database',
    })
    await work()
    expect(await shown(id)).toMatchObject({ state: 'done', attempts: 1 })
    expect(await retry(id)).toEqual(['job.not-failed'])
    expect(JSON.stringify(await admin.client.ok(e.list))).not.toContain('canary')
  })

  it('is searched and filtered by the names that it shows, not by their keys', async () => {
    const { db, clock } = test.app.services
    const base = {
      payload: '{}',
      state: 'queued' as const,
      run_at: clock.now() + 365 * day,
      attempts: 0,
      lease_until: null,
    }
    const rest = { is_cancel_wanted: 0, done_steps: 0, total_steps: null, error_code: null, error_message: null }
    const facts = { result: null, unique_key: null, queue: 'database' as const, announce_at: 0, created_by: null }
    const kinds = ['files.lengths', 'drive.purge', 'former.kind']
    const values = kinds.map(kind => ({
      ...{ ...base, ...rest, ...facts, finished_at: null, error_sentence: null },
      id: newId(),
      kind,
      created_at: clock.now(),
    }))
    await db.transaction(tx => tables(tx).insertInto('jobs').values(values).execute())
    const found = async (query: Record<string, unknown>) =>
      (await admin.client.ok(e.list, { query })).pagination.data.map(job => job.kind).sort()
    expect(await found({ query: 'durations of MEDIA' })).toEqual(['files.lengths'])
    expect(await found({ query: 'files.lengths' })).toEqual([])
    expect(await found({ query: 'former.kind' })).toEqual(['former.kind'])
    const filters = encodeFilters([{ key: 'kind', operator: '=', value: 'drive.purge' }])
    expect(await found({ filters })).toEqual(['drive.purge'])
    const unknown = encodeFilters([{ key: 'kind', operator: '=', value: 'no.such' }])
    expect((await admin.client.call(e.list, { query: { filters: unknown } })).status).toBe(422)
    await db.transaction(tx => tables(tx).deleteFrom('jobs').where('kind', 'in', kinds).execute())
  })

  it('[ADMX-05] does not queue the same work twice', async () => {
    isBroken = true
    const first = await enqueue({ uniqueKey: 'one' })
    await work()
    const second = await enqueue({ uniqueKey: 'one' })
    expect(second).not.toBe(first)
    expect(await retry(first)).toEqual(['job.queued-again'])
    expect(await shown(first)).toMatchObject({ state: 'failed' })
    isBroken = false
    await work()
  })

  it('[ADMX-05] shows scheduled tasks and how they went', async () => {
    const named = async () =>
      (await admin.client.ok(e.overview)).schedule.find(one => one.name === 'lists.sweep-exports')
    expect(await named()).toMatchObject({ cron: '*/15 * * * *', next_at: expect.any(String), started_at: null })
    await runSchedule(test.app.ctx, { fullName: 'lists.sweep-exports', run: async () => undefined })
    expect(await named()).toMatchObject({ finished_at: expect.any(String), error: null })
    const run = () => Promise.reject(new Error('the disk is away'))
    await runSchedule(test.app.ctx, { fullName: 'lists.sweep-exports', run })
    expect(await named()).toMatchObject({ finished_at: expect.any(String), error: 'the disk is away' })
  })

  it('deletes done jobs after a week and failed ones after 90 days, never those that wait', async () => {
    isBroken = true
    const failed = await enqueue()
    await work()
    isBroken = false
    const done = await enqueue()
    await work()
    const waiting = await enqueue({ runAt: test.clock.now() + 1000 * day })
    const left = async () =>
      (await tables(test.app.services.db.read).selectFrom('jobs').select('id').execute()).map(row => row.id)
    test.clock.advance(6 * day)
    await sweepJobs(test.app.ctx)
    expect(await left()).toEqual(expect.arrayContaining([failed, done, waiting]))
    test.clock.advance(2 * day)
    await sweepJobs(test.app.ctx)
    expect(await left()).not.toContain(done)
    expect(await left()).toEqual(expect.arrayContaining([failed, waiting]))
    test.clock.advance(90 * day)
    await sweepJobs(test.app.ctx)
    expect(await left()).not.toContain(failed)
    expect(await left()).toContain(waiting)
  })
})

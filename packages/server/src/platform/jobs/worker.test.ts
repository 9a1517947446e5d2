import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { fail } from '../failure.ts'
import type { Services } from '../services.ts'
import type { JobRow } from './jobs.tables.ts'
import { defineJob, type EnqueueOptions, type JobDefinition, JobPostponed, type JobRun } from './jobs.ts'
import { createWorker } from './worker.ts'

describe.each(dialects)('worker on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
  })
  afterEach(() => test.close())

  function job(work: (n: number, run: JobRun) => Promise<Record<string, unknown> | undefined>, attempts = 3) {
    return defineJob({
      kind: 'test.job',
      payload: z.object({ n: z.number() }),
      attempts,
      deadlineSeconds: 30,
      handler: async () => (_ctx, payload, run) => work(payload.n, run),
    })
  }
  const enqueue = (definition: JobDefinition<{ n: number }>, n: number, options: EnqueueOptions = {}) =>
    test.app.services.db.transaction(tx => test.app.services.jobs.enqueue(tx, definition, { n }, options))
  const find = (id: string): Promise<JobRow> =>
    tables(test.app.services.db.read).selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const workerFor = (definition: JobDefinition<{ n: number }>) =>
    createWorker(test.app.ctx, [definition as JobDefinition])

  it('runs a job once and keeps its result', async () => {
    const seen: number[] = []
    const definition = job(async n => {
      seen.push(n)
      return { doubled: n * 2 }
    })
    const id = await enqueue(definition, 21)
    expect(await workerFor(definition).runDue()).toBe(1)
    expect(seen).toEqual([21])
    expect(await find(id)).toMatchObject({ state: 'done', result: '{"doubled":42}' })
  })

  it('retries after an error, later each time, and says so when it gives up', async () => {
    const definition = job(async () => {
      throw new Error('the network is down')
    }, 2)
    const worker = workerFor(definition)
    const id = await enqueue(definition, 1)
    await worker.runDue()
    expect(await find(id)).toMatchObject({ state: 'queued', attempts: 1 })
    expect(await worker.runDue()).toBe(0)
    test.clock.advance(60_000)
    await worker.runDue()
    expect(await find(id)).toMatchObject({ state: 'failed', error_code: 'request.unexpected' })
  })

  it('waits for unavailable dependencies, longer each time up to an hour, without counting tries', async () => {
    let isAway = true
    const definition = job(async () => {
      if (isAway) throw new JobPostponed(new Error('the disk is away'))
      return { isDone: true }
    }, 1)
    const worker = workerFor(definition)
    const id = await enqueue(definition, 1)
    const waits: number[] = []
    for (let n = 0; n < 10; n++) {
      await worker.runDue()
      const { state, attempts, run_at } = await find(id)
      expect([state, attempts]).toEqual(['queued', 0])
      const wait = run_at - test.clock.now()
      waits.push(Math.round(wait / 10_000) * 10)
      test.clock.advance(wait + 1)
    }
    expect(waits.slice(0, 4)).toEqual([30, 30, 60, 120])
    expect(waits.at(-1)).toBe(3600)
    isAway = false
    await worker.runDue()
    expect(await find(id)).toMatchObject({ state: 'done', result: '{"isDone":true}' })
  })

  it('does not retry after a declared failure', async () => {
    const definition = job(async () => {
      throw fail('item.not-found')
    })
    const id = await enqueue(definition, 1)
    await workerFor(definition).runDue()
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: 1, error_code: 'item.not-found' })
  })

  it('takes over a job whose worker died, once its lease has expired', async () => {
    const definition = job(async () => undefined)
    const id = await enqueue(definition, 1)
    const { db, clock } = test.app.services
    await db.transaction(tx =>
      tables(tx)
        .updateTable('jobs')
        .set({ state: 'running', lease_until: clock.now() + 60_000, attempts: 1 })
        .where('id', '=', id)
        .execute(),
    )
    const worker = workerFor(definition)
    expect(await worker.runDue()).toBe(0)
    test.clock.advance(61_000)
    expect(await worker.runDue()).toBe(1)
    expect(await find(id)).toMatchObject({ state: 'done' })
  })

  it('stops a cancelled job when it next reports progress', async () => {
    const { db } = test.app.services
    let id = ''
    const definition = job(async (_n, run) => {
      await db.transaction(tx =>
        tables(tx).updateTable('jobs').set({ is_cancel_wanted: 1 }).where('id', '=', id).execute(),
      )
      await run.progress(1, 1)
      throw new Error('went on after the cancel')
    })
    id = await enqueue(definition, 1)
    await workerFor(definition).runDue()
    expect(await find(id)).toMatchObject({ state: 'cancelled' })
  })

  it('stops a job that is cancelled during a long step', async () => {
    const { db } = test.app.services
    let id = ''
    const definition = job(async (_n, run) => {
      await db.transaction(tx =>
        tables(tx).updateTable('jobs').set({ is_cancel_wanted: 1 }).where('id', '=', id).execute(),
      )
      await new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason)))
    })
    id = await enqueue(definition, 1)
    const begin = performance.now()
    await workerFor(definition).runDue()
    expect(await find(id)).toMatchObject({ state: 'cancelled' })
    expect(performance.now() - begin).toBeLessThan(5000)
  })

  it('queues a job with the same key only once', async () => {
    const definition = job(async () => undefined)
    const first = await enqueue(definition, 1, { uniqueKey: 'same' })
    expect(await enqueue(definition, 2, { uniqueKey: 'same' })).toBe(first)
    expect(await workerFor(definition).runDue()).toBe(1)
  })

  it('returns jobs to the queue when it stops', async () => {
    const started = Promise.withResolvers<void>()
    const definition = job((_n, run) => {
      started.resolve()
      return new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason)))
    })
    const id = await enqueue(definition, 1)
    const worker = workerFor(definition)
    worker.start()
    await started.promise
    await worker.stop()
    expect(await find(id)).toMatchObject({ state: 'queued', attempts: 0 })
  })

  it.each([
    ['clock is wrong', ({ clocks }: Services) => vi.spyOn(clocks, 'apartMs').mockReturnValue(60_000)],
    [
      'database belongs to a newer program',
      ({ schema }: Services) => vi.spyOn(schema, 'isOutdated').mockReturnValue(true),
    ],
  ])('stops what is running once this server’s %s, and goes on afterwards', async (_, spoil) => {
    const begun: number[] = []
    const definition = job(async (n, run) => {
      begun.push(n)
      if (begun.length > 1) return { isWhole: true }
      await new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason)))
      return undefined
    }, 1)
    const worker = workerFor(definition)
    const id = await enqueue(definition, 1)
    worker.start()
    try {
      await expect.poll(() => begun).toEqual([1])
      const broken = spoil(test.app.services)
      // It isn’t a failed try: there is only one.
      await expect.poll(async () => (await find(id)).state).toBe('queued')
      const later = await enqueue(definition, 2)
      await new Promise(setImmediate)
      expect([(await find(later)).state, begun]).toEqual(['queued', [1]])
      broken.mockRestore()
      await expect.poll(async () => (await find(id)).state).toBe('done')
    } finally {
      await worker.stop()
    }
  })
})

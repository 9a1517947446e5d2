import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { forEachDriver } from '../../../test/driver-benches.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type QueueServer, queueBenches } from '../../../test/queue-servers.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs/jobs.ts'
import { createWorker, type Worker } from '../../platform/jobs/worker.ts'

const seconds = 1_000
vi.setConfig({ testTimeout: 40 * seconds })

describe.each(dialects)('queued work on %s', dialect => {
  let test: TestApp
  let workers: Worker[] = []
  let runs: number[] = []
  let work: (n: number) => Promise<void> = async () => undefined

  const definition = defineJob({
    kind: 'test.job',
    payload: z.object({ n: z.number() }),
    attempts: 3,
    deadlineSeconds: 30,
    concurrency: 4,
    handler: async () => async (_ctx, payload) => {
      runs.push(payload.n)
      await work(payload.n)
      return undefined
    },
  })
  const enqueue = (n: number, runAt?: number) =>
    test.app.services.db.transaction(tx =>
      test.app.services.jobs.enqueue(tx, definition, { n }, runAt === undefined ? {} : { runAt }),
    )
  const choose = (settings: Record<string, unknown>) => test.app.services.settings.save(settings, null)
  const startWorker = () => {
    const worker = createWorker(test.app.ctx, [definition as JobDefinition], 4)
    worker.start()
    workers.push(worker)
    return worker
  }
  const states = async () => {
    const rows = await tables(test.app.services.db.read).selectFrom('jobs').select(['state', 'queue']).execute()
    return rows.map(row => row.state)
  }
  const allDone = async (count: number) => (await states()).filter(state => state === 'done').length === count
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
  const sorted = () => runs.toSorted((a, b) => a - b)

  beforeEach(() => {
    workers = []
    runs = []
    work = async () => undefined
  })
  afterEach(async () => {
    for (const worker of workers) await worker.stop()
    await test.close()
  })

  it('[QUEUE-02] [KEYS-91] runs jobs in this process with sync, without any other service', async () => {
    test = await createTestApp(dialect)
    expect(test.app.services.jobs.method()).toBe('sync')
    startWorker()
    for (const n of numbers(10)) await enqueue(n)
    await expect.poll(() => allDone(10), { timeout: 5 * seconds }).toBe(true)
    expect(sorted()).toEqual(numbers(10))
  })

  forEachDriver('[QUEUE-01] by', queueBenches, ({ title, serve }, name) =>
    describe(`[QUEUE-01] by ${title}`, () => {
      let server: QueueServer
      beforeEach(async () => {
        server = await serve()
        test = await createTestApp(dialect, server.variables)
        await choose(server.settings)
      })
      afterEach(() => server.remove())
      const pass = (milliseconds: number) => {
        test.clock.advance(milliseconds)
        server.pass(milliseconds)
      }

      it('runs each job once with two workers', async () => {
        startWorker()
        startWorker()
        for (const n of numbers(40)) await enqueue(n)
        await expect.poll(() => allDone(40), { timeout: 20 * seconds }).toBe(true)
        expect(sorted()).toEqual(numbers(40))
        const methods = await tables(test.app.services.db.read).selectFrom('jobs').select('queue').distinct().execute()
        expect(methods).toEqual([{ queue: name }])
      })

      it('tries again after a failure, and runs postponed jobs when they are due', async () => {
        startWorker()
        let faults = 1
        work = async n => {
          if (n === 1 && faults-- > 0) throw new Error('the network is down')
        }
        await enqueue(1)
        await enqueue(2, test.clock.now() + 3_000)
        const triedOnce = async () => (await states()).every(state => state === 'queued') && runs.length === 1
        await expect.poll(triedOnce, { timeout: 10 * seconds }).toBe(true)
        // beanstalkd uses its own clock.
        pass(4_000)
        await expect.poll(() => allDone(2), { timeout: 20 * seconds }).toBe(true)
        expect(sorted()).toEqual([1, 1, 2])
      })

      it('loses nothing while its server is unavailable, and recovers within seconds of its return', async () => {
        startWorker()
        await enqueue(0)
        await expect.poll(() => allDone(1), { timeout: 10 * seconds }).toBe(true)
        await enqueue(1, test.clock.now() + 1_500)
        await server.kill()
        for (const n of [2, 3, 4]) await enqueue(n)
        await server.start()
        await expect.poll(() => allDone(5), { timeout: 10 * seconds }).toBe(true)
        expect(sorted()).toEqual(numbers(5))
      })

      // SQS keeps what it has confirmed, so there is no loss to notice.
      if (name !== 'sqs')
        it('loses nothing when its server is unavailable too briefly to be noticed', async () => {
          startWorker()
          await enqueue(0)
          await expect.poll(() => allDone(1), { timeout: 10 * seconds }).toBe(true)
          await enqueue(1, test.clock.now() + 1_500)
          await server.kill()
          await server.start()
          pass(1_500)
          await expect.poll(() => allDone(2), { timeout: 10 * seconds }).toBe(true)
          expect(runs).toEqual([0, 1])
        })

      it('loses and duplicates nothing when its server is silent for a while', async () => {
        startWorker()
        const other = await server.open('elsewhere', test.clock)
        await other.announce('job', test.clock.now())
        server.freeze()
        for (const n of numbers(3)) await enqueue(n)
        await expect(other.announce('job', test.clock.now())).rejects.toThrow()
        server.resume()
        await other.close()
        await expect.poll(() => allDone(3), { timeout: 10 * seconds }).toBe(true)
        expect(sorted()).toEqual(numbers(3))
      })

      it('takes over a job whose worker died while running it', async () => {
        const id = await enqueue(7)
        const { db, jobMethods } = test.app.services
        const source = await jobMethods.source(name)
        const never = new AbortController().signal
        await expect.poll(async () => (await source.take(never))?.jobId, { timeout: 5 * seconds }).toBe(id)
        const dead = { state: 'running' as const, attempts: 1, lease_until: test.clock.now() + 60_000 }
        await db.transaction(tx => tables(tx).updateTable('jobs').set(dead).where('id', '=', id).execute())
        test.clock.advance(62_000)
        server.pass(62_000)
        startWorker()
        await expect.poll(() => allDone(1), { timeout: 10 * seconds }).toBe(true)
        expect(runs).toEqual([7])
      })

      it('loses and duplicates nothing when the method changes under load, and each method finishes what it took', async () => {
        startWorker()
        work = () => new Promise(resolve => setTimeout(resolve, 5))
        const order = [server.settings, { queue_driver: 'database' }, server.settings, { queue_driver: 'sync' }]
        for (const n of numbers(60)) {
          if (n % 15 === 0) await choose(order[n / 15] ?? {})
          await enqueue(n)
        }
        startWorker()
        await expect.poll(() => allDone(60), { timeout: 30 * seconds }).toBe(true)
        expect(sorted()).toEqual(numbers(60))
        const rows = await tables(test.app.services.db.read).selectFrom('jobs').select('queue').execute()
        expect(rows.filter(row => row.queue === name).length).toBe(30)
      })
    }),
  )
})

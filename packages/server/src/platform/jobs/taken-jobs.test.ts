import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import type { Ctx } from '../ctx.ts'
import { fail } from '../failure.ts'
import { claimJob } from './jobs.repository.ts'
import type { JobRow } from './jobs.tables.ts'
import { defineJob, type JobDefinition, JobPostponed, type JobRun, JobTaken, JobUnsettled } from './jobs.ts'
import { createRunningJobs } from './running-jobs.ts'
import { createWorker } from './worker.ts'

type Work = (ctx: Ctx, run: JobRun) => Promise<Record<string, unknown> | undefined>

/** Longer than a worker may be silent. */
const leaseMs = 61_000

describe.each(dialects)('a job whose worker was asleep, on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
  })
  afterEach(() => test.close())

  /** Each try does the next of these works; the last one again and again. */
  function job(...works: readonly Work[]): JobDefinition {
    let tries = 0
    return defineJob({
      kind: 'test.job',
      payload: z.object({}),
      attempts: 9,
      deadlineSeconds: 300,
      concurrency: 2,
      handler: async () => (ctx, _, run) => {
        const work = works[Math.min(tries++, works.length - 1)]
        if (!work) throw new Error('There is no work')
        return work(ctx, run)
      },
    }) as JobDefinition
  }
  const enqueue = (definition: JobDefinition) =>
    test.app.services.db.transaction(tx => test.app.services.jobs.enqueue(tx, definition, {}))
  const find = (id: string): Promise<JobRow> =>
    tables(test.app.services.db.read).selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const workerFor = (definition: JobDefinition) => createWorker(test.app.ctx, [definition])

  const ends: readonly (readonly [string, Work])[] = [
    ['succeeds', async () => ({ by: 'the sleeper' })],
    ['fails for a reason', () => Promise.reject(fail('item.not-found'))],
    ['fails unexpectedly', () => Promise.reject(new Error('inner detail'))],
    ['wants to wait', () => Promise.reject(new JobPostponed(new Error('away')))],
    ['could not undo its work', () => Promise.reject(new JobUnsettled(new Error('away')))],
    [
      'reports progress',
      async (_, run) => {
        await run.progress(7, 7)
        return { by: 'the sleeper' }
      },
    ],
  ]

  it.each(ends)('belongs to the worker that took it over: the first one %s and decides nothing', async (_, end) => {
    const [asleep, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const [second, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const definition = job(
      async (ctx, run) => {
        asleep.resolve()
        await woken.promise
        return end(ctx, run)
      },
      async () => {
        second.resolve()
        await rest.promise
        return { by: 'the other' }
      },
    )
    const id = await enqueue(definition)
    const first = workerFor(definition).runDue()
    await asleep.promise
    test.clock.advance(leaseMs)
    const other = workerFor(definition).runDue()
    await second.promise
    const taken = await find(id)
    woken.resolve()
    await first
    expect(await find(id)).toEqual(taken)
    rest.resolve()
    await other
    expect(await find(id)).toMatchObject({ state: 'done', result: '{"by":"the other"}', attempts: 2 })
  })

  it('is changed by nothing that the first worker writes after it woke up, and the first write stops that worker', async () => {
    const [asleep, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let told: unknown
    const definition = job(
      async (ctx, run) => {
        asleep.resolve()
        await woken.promise
        const insert = ctx.db.transaction(tx =>
          tables(tx)
            .insertInto('jobs')
            .values({ ...blank, id: 'written-asleep' })
            .execute(),
        )
        await expect(insert).rejects.toBeInstanceOf(JobTaken)
        told = run.signal.reason
        return undefined
      },
      async () => undefined,
    )
    const id = await enqueue(definition)
    const blank = { ...(await find(id)), state: 'done' as const }
    const first = workerFor(definition).runDue()
    await asleep.promise
    test.clock.advance(leaseMs)
    await workerFor(definition).runDue()
    woken.resolve()
    await first
    expect(told).toBeInstanceOf(JobTaken)
    const ids = (await tables(test.app.services.db.read).selectFrom('jobs').select('id').execute()).map(one => one.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain('written-asleep')
  })

  /** Begins a try as a process that then ends. */
  async function lose(id: string): Promise<void> {
    test.clock.advance(leaseMs)
    const begun = Promise.withResolvers<void>()
    const never = new Promise<never>(() => undefined)
    const dying = job(() => {
      begun.resolve()
      return never
    })
    void createWorker(test.app.ctx, [dying]).runDue()
    await begun.promise
    expect((await find(id)).state).toBe('running')
  }

  it('isn’t tried a fourth time after its process ended three times, and says so; by hand it is tried again', async () => {
    let runs = 0
    const definition = job(async () => {
      runs++
      return undefined
    })
    const id = await enqueue(definition)
    for (let n = 0; n < 3; n++) await lose(id)
    test.clock.advance(leaseMs)
    await workerFor(definition).runDue()
    expect(await find(id)).toMatchObject({ state: 'failed', error_code: 'job.process-ended', attempts: 4 })
    expect(runs).toBe(0)
    const again = { state: 'queued', run_at: 0, attempts: 0, losses: null } as const
    await test.app.services.db.transaction(tx => tables(tx).updateTable('jobs').set(again).execute())
    await workerFor(definition).runDue()
    expect([(await find(id)).state, runs]).toEqual(['done', 1])
  })

  it('is tried again as long as its process is alive, however often its work can’t be undone', async () => {
    const definition = job(() => Promise.reject(new JobUnsettled(new Error('away'))))
    const id = await enqueue(definition)
    for (let n = 0; n < 6; n++) {
      await workerFor(definition).runDue()
      expect(await find(id)).toMatchObject({ state: 'running', attempts: n + 1 })
      test.clock.advance(leaseMs)
    }
  })

  it('excuses a try once, however often it is looked at meanwhile', async () => {
    const { db } = test.app.services
    const [entered, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = Object.assign(Object.create(db) as typeof db, {
      transaction: (async (...work) => {
        entered.resolve()
        await open.promise
        return db.transaction(...work)
      }) as typeof db.transaction,
    })
    const definition = job(() => Promise.reject(new JobUnsettled(new Error('away'))))
    const id = await enqueue(definition)
    const row = await claimJob(db, [definition.kind], test.clock.now())
    if (!row) throw new Error('The job wasn’t claimed')
    const running = createRunningJobs({ ...test.app.ctx, db: slow }, [definition], 1, () => undefined)
    const launched = running.launch(row)
    await entered.promise
    const looks = [running.excuse(), running.excuse()]
    open.resolve()
    await Promise.all([launched, ...looks])
    expect((await find(id)).losses).toBe(-1)
  })

  it('counts only losses in a row', async () => {
    const definition = job(() => Promise.reject(new JobPostponed(new Error('away'))))
    const id = await enqueue(definition)
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 2; n++) await lose(id)
      test.clock.advance(leaseMs)
      await workerFor(definition).runDue()
      expect(await find(id)).toMatchObject({ state: 'queued', losses: null })
      test.clock.advance(60 * 60_000)
    }
  })
})

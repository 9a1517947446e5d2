import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { jobEndpoints } from '@holdall/contract/jobs/jobs.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { quiet } from '../../../../test/backed-up.ts'
import { dialects } from '../../../../test/databases.ts'
import { driveJobs, driveTasks } from '../../../../test/drive-jobs.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { runOn } from '../../../../test/run-command.ts'
import type { Database } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { createWorker } from '../../../platform/jobs/worker.ts'
import { verifyCommand } from '../verify.command.ts'
import { verifySite } from '../verify-site.ts'

/** Longer than a worker may be silent. */
const leaseMs = 61_000

describe.each(dialects)('a large copy whose worker was asleep, on %s', dialect => {
  let test: TestApp
  let member: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    member = await buildMember(test)
  })
  afterEach(() => test.close())

  const verify = (isMending = false) =>
    verifySite(test.app.ctx, {
      isMending,
      readsBytes: true,
      bytesPerSecond: null,
      output: quiet,
      signal: new AbortController().signal,
    })
  const unseen = async () =>
    (
      await tables(test.app.services.db.read)
        .selectFrom('items')
        .select('id')
        .where('state', 'in', ['building', 'deleting'])
        .execute()
    ).length
  const reserved = async () =>
    Number(
      (
        await tables(test.app.services.db.read)
          .selectFrom('spaces')
          .select('reserved_bytes')
          .where('id', '=', member.space.id)
          .executeTakeFirstOrThrow()
      ).reserved_bytes,
    )

  /** Orders a copy of a folder of 601 items, and returns its job. */
  async function order(): Promise<string> {
    const big = await buildFolder(member, 'Big')
    const paths = Array.from({ length: 600 }, (_, index) => [`${index}`])
    await member.client.ok(d.folderTree, { params: { id: big.id }, body: { paths } })
    await buildFile(test, member, { name: 'some.txt', text: 'some bytes', parentId: big.id })
    const to = await buildFolder(member, 'Copies')
    const { job } = await member.client.ok(d.copy, { body: { ids: [big.id], to: to.id } })
    return job?.id ?? ''
  }

  /** A worker that falls asleep before its transaction of this number. */
  function sleepyWorker(number: number) {
    const [asleep, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { db } = test.app.services
    let count = 0
    const transaction: Database['transaction'] = async (work, turn) => {
      if (++count === number) {
        asleep.resolve()
        await woken.promise
      }
      return db.transaction(work, turn)
    }
    const sleepy = Object.assign(Object.create(db) as Database, { transaction })
    const worker = createWorker({ ...test.app.ctx, db: sleepy }, driveJobs)
    return { worker, asleep: asleep.promise, wake: woken.resolve }
  }

  // The first transaction takes the job.
  it.each([2, 3, 4, 5, 6])(
    '[BROWSE-11] is whole, once, and leaves nothing (asleep before transaction %d)',
    async number => {
      const id = await order()
      const { worker, asleep, wake } = sleepyWorker(number)
      const first = worker.runDue()
      await asleep
      test.clock.advance(leaseMs)
      await createWorker(test.app.ctx, driveJobs).runDue()
      wake()
      await first
      await createWorker(test.app.ctx, driveJobs).runDue()
      expect((await member.client.ok(jobEndpoints.job, { params: { id } })).state).toBe('done')
      expect([await unseen(), await reserved()]).toEqual([0, 0])
      const items = await tables(test.app.services.db.read).selectFrom('items').select('id').execute()
      // Two whole trees, the folder for the copy, and the top of the drive.
      expect(items).toHaveLength(2 * 602 + 2)
      expect(await verify()).toMatchObject({ faults: 0 })
    },
  )

  it('[BROWSE-11] what is left of a copy whose process ended each time is found, and removed with its reservation', async () => {
    const id = await order()
    const { worker, asleep } = sleepyWorker(5)
    void worker.runDue()
    await asleep
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('jobs').set({ losses: 3 }).where('id', '=', id).execute(),
    )
    test.clock.advance(leaseMs)
    await test.app.worker.runDue()
    expect((await member.client.ok(jobEndpoints.job, { params: { id } })).error?.code).toBe('job.process-ended')
    expect([(await unseen()) > 0, (await reserved()) > 0]).toEqual([true, true])
    const found = await verify()
    expect(found.rows.remains).toHaveLength(2)
    expect((await runOn(test, verifyCommand)).exitCode).toBe(3)
    await verify(true)
    await test.app.worker.runDue()
    expect([await unseen(), await reserved()]).toEqual([0, 0])
    expect(await verify()).toMatchObject({ faults: 0 })
    // By hand, it is copied after all.
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .updateTable('jobs')
        .set({ state: 'queued', attempts: 0, losses: null, run_at: 0 })
        .where('id', '=', id)
        .execute(),
    )
    await test.app.worker.runDue()
    expect((await member.client.ok(jobEndpoints.job, { params: { id } })).state).toBe('done')
    expect(await verify()).toMatchObject({ faults: 0 })
  })

  it('[BROWSE-11] the sweep leaves copies alone that a job works on, and removes what is deleted forever after all', async () => {
    await order()
    const { worker, asleep, wake } = sleepyWorker(4)
    const first = worker.runDue()
    await asleep
    const before = await unseen()
    await driveTasks.clearLeftCopies(test.app.ctx)
    expect([await unseen(), before > 0]).toEqual([before, true])
    wake()
    await first
    const row = await tables(test.app.services.db.read)
      .selectFrom('items')
      .selectAll()
      .where('id', '=', member.rootId)
      .executeTakeFirstOrThrow()
    const { seq: _, ...top } = row
    const left = { ...top, id: newId(), parent_id: null, state: 'deleting' as const }
    await test.app.services.db.transaction(tx => tables(tx).insertInto('items').values(left).execute())
    expect((await verify()).rows.remains).toEqual([left.id])
    await driveTasks.clearLeftCopies(test.app.ctx)
    await test.app.worker.runDue()
    expect(await unseen()).toBe(0)
  })
})

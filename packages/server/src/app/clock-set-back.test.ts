import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { registerMember, setUpSite } from '../../test/accounts.ts'
import { tables } from '../../test/all-tables.ts'
import { dialects } from '../../test/databases.ts'
import { buildMember } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { hasJustSignedIn } from '../features/accounts/sessions/sessions.repository.ts'
import { checkReadiness } from '../features/site/check-readiness.ts'
import { defineJob, type JobDefinition } from '../platform/jobs/jobs.ts'
import { createWorker } from '../platform/jobs/worker.ts'

const day = 24 * 3600_000

/** Notes from the time when the clock was ahead must not count until that date. */
describe.each(dialects)('[OPS-04] a server whose clock was ahead and is set back, on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
  })
  afterEach(() => test.close())

  it('asks for the password of someone who signed in while it was ahead', async () => {
    await setUpSite(test)
    await test.app.services.clocks.look()
    test.clock.jump(400 * day)
    await registerMember(test, 'ada@example.org')
    const { db } = test.app.services
    const { id } = await tables(db.read)
      .selectFrom('sessions')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(await hasJustSignedIn(test.app.ctx, id)).toBe(true)
    test.clock.jump(-400 * day)
    expect(await hasJustSignedIn(test.app.ctx, id)).toBe(false)
  })

  it('tries the parts on the status page again', async () => {
    const admin = await buildMember(test, { permissions: ['admin.access'] })
    test.clock.jump(400 * day)
    await admin.client.ok(statusEndpoints.site)
    test.clock.jump(-400 * day)
    const write = vi.spyOn(await test.app.services.disks.open('local'), 'probe')
    await admin.client.ok(statusEndpoints.site)
    expect(write).toHaveBeenCalled()
  })

  it('isn’t ready while no write to the database succeeds', async () => {
    vi.spyOn(test.app.services.limits, 'probe').mockReturnValue(new Promise(() => undefined))
    expect((await checkReadiness(test.app.ctx)).reasons).toEqual([])
    test.clock.jump(-day)
    expect((await checkReadiness(test.app.ctx)).reasons).toEqual(['database-read-only'])
  })

  it('notes the progress of a job that runs meanwhile', async () => {
    let reached = 0
    const definition = defineJob({
      kind: 'test.job',
      payload: z.object({}),
      attempts: 1,
      deadlineSeconds: 60,
      concurrency: 1,
      handler: async () => async (ctx, _, run) => {
        await run.progress(1, 9)
        test.clock.jump(-day)
        await run.progress(2, 9)
        const row = await tables(ctx.db.read).selectFrom('jobs').select('done_steps').executeTakeFirstOrThrow()
        reached = Number(row.done_steps)
        return undefined
      },
    }) as JobDefinition
    const { db, jobs } = test.app.services
    await db.transaction(tx => jobs.enqueue(tx, definition, {}))
    await createWorker(test.app.ctx, [definition]).runDue()
    expect(reached).toBe(2)
  })
})

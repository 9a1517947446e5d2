import { jobEndpoints as e } from '@holdall/contract/jobs/jobs.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs/jobs.ts'
import { createWorker } from '../../platform/jobs/worker.ts'

const ran: number[] = []
const counting = defineJob({
  kind: 'test.counting',
  payload: z.object({ number: z.number() }),
  attempts: 1,
  deadlineSeconds: 10,
  handler: async () => async (_ctx, payload, run) => {
    run.signal.throwIfAborted()
    ran.push(payload.number)
    await run.progress(2, 2)
    return { counted: payload.number }
  },
})

describe.each(suiteDialects)('the jobs that people started on %s', dialect => {
  let test: TestApp
  let member: TestMember
  let other: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    member = await buildMember(test)
    other = await buildMember(test)
  })
  afterAll(() => test.close())

  const enqueue = (number: number, createdBy: string | null) =>
    test.app.services.db.transaction(tx => test.app.services.jobs.enqueue(tx, counting, { number }, { createdBy }))
  const runDue = () => createWorker(test.app.ctx, [counting as JobDefinition]).runDue()
  const audits = (id: string) =>
    tables(test.app.services.db.read).selectFrom('audit_log').select('action').where('object_id', '=', id).execute()

  it('are shown with their state, progress and result', async () => {
    const id = await enqueue(1, member.userId)
    const queued = await member.client.ok(e.job, { params: { id } })
    expect(queued).toMatchObject({ id, kind: 'test.counting', state: 'queued', finishedAt: null, result: null })
    await runDue()
    const done = await member.client.ok(e.job, { params: { id } })
    expect(done).toMatchObject({ state: 'done', progress: { done: 2, total: 2 }, result: { counted: 1 }, error: null })
    expect(done.finishedAt).not.toBeNull()
  })

  it('are private: those of others and of the server are treated like unknown ones', async () => {
    const ids = [await enqueue(2, member.userId), await enqueue(3, null), newId()]
    for (const id of ids) {
      const shown = await other.client.call(e.job, { params: { id } })
      const cancelled = await other.client.call(e.cancel, { params: { id } })
      expect([shown.problem.code, cancelled.problem.code]).toEqual(['job.not-found', 'job.not-found'])
    }
    await runDue()
    expect(ran).toEqual(expect.arrayContaining([2, 3]))
  })

  it('stop when they are cancelled while queued, with one line in the audit log', async () => {
    const id = await enqueue(4, member.userId)
    await member.client.ok(e.cancel, { params: { id } })
    await member.client.ok(e.cancel, { params: { id } })
    await runDue()
    expect(await member.client.ok(e.job, { params: { id } })).toMatchObject({ state: 'cancelled', result: null })
    expect(ran).not.toContain(4)
    expect(await audits(id)).toEqual([{ action: 'job.cancelled' }])
  })

  it('stay as they are when they have ended', async () => {
    const id = await enqueue(5, member.userId)
    await runDue()
    expect(await member.client.ok(e.cancel, { params: { id } })).toMatchObject({ state: 'done' })
    expect(await audits(id)).toEqual([])
  })
})

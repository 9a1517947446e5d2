import { announcementEndpoints as e } from '@holdall/contract/announcements/announcements.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildMember, insertPerson, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { testMail } from '../../../drivers/mail/test.mail.ts'

const template = 'announcements.announcement'

describe.each(suiteDialects)('sending announcements on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: ['announcements.update'] })
  })
  afterEach(() => test.close())

  const input = (title = 'First') => ({
    ...{ kind: 'warning' as const, texts: [{ language: 'en', title, text: 'Words' }], audience: 'everyone' as const },
    ...{ audienceIds: [], isBanner: false, startsAt: new Date(test.clock.now()).toISOString(), endsAt: null },
  })
  /** With so many people besides Ada. */
  async function begin(people: number) {
    for (let n = 0; n < people; n++) await insertPerson(test.app.services, {})
    const { id } = await ada.client.ok(e.create, { body: input() })
    await ada.client.ok(e.send, { params: { id } })
    return { params: { id } }
  }
  const mails = () =>
    tables(test.app.services.db.read).selectFrom('mail_outbox').selectAll().orderBy('sent_at').execute()
  const written = async () => (await mails()).filter(one => one.template === template).length
  const mail = async () => (await ada.client.ok(e.list)).announcements[0]?.mail
  const change = (work: (tx: Parameters<typeof tables>[0]) => Promise<unknown>) =>
    test.app.services.db.transaction(work as never)
  const runAll = async () => {
    for (let n = 0; n < 5; n++) {
      await test.app.worker.runDue()
      test.clock.advance(3_000)
    }
  }

  it('[OWNER-11 part] writes no more mails than the outbox is about to send, so other mail doesn’t wait behind them', async () => {
    await begin(44)
    await test.app.worker.runDue()
    expect([await written(), (await mail())?.written]).toEqual([20, 20])
    const { db, mail: mailer } = test.app.services
    test.clock.advance(1)
    await db.transaction(tx => mailer.queue(tx, { template: testMail, to: 'code@example.org', data: {} }))
    await runAll()
    expect(await mail()).toMatchObject({ state: 'sent', total: 45, written: 45 })
    const sent = await mails()
    expect(sent.every(one => one.state === 'sent')).toBe(true)
    const other = sent.find(one => one.template !== template)!
    expect(sent.filter(one => one.sent_at! < other.sent_at!)).toHaveLength(20)
    const jobs = await tables(db.read).selectFrom('jobs').selectAll().where('kind', '=', 'announcements.send').execute()
    expect(jobs.map(job => [job.state, job.attempts])).toEqual([['done', 1]])
  })

  it('[OWNER-11 part] waits while twenty are queued, but not for those in another try', async () => {
    await begin(21)
    await test.app.worker.runDue()
    // As if none of them had been sent yet.
    await change(tx => tables(tx).updateTable('mail_outbox').set({ state: 'queued', sent_at: null }).execute())
    test.clock.advance(3_000)
    await test.app.worker.runDue()
    expect(await written()).toBe(20)
    await change(tx =>
      tables(tx)
        .updateTable('mail_outbox')
        .set({ next_try_at: test.clock.now() + 60_000 })
        .execute(),
    )
    test.clock.advance(3_000)
    await test.app.worker.runDue()
    expect(await written()).toBe(22)
  })

  it('[OWNER-11 part] a stop ends it before the next batch; what goes on is what was being sent, also in the preview', async () => {
    const call = await begin(24)
    await test.app.worker.runDue()
    await ada.client.ok(e.stop, call)
    await runAll()
    expect([await written(), (await mail())?.state]).toEqual([20, 'stopped'])
    await ada.client.ok(e.update, { ...call, body: input('Second') })
    expect((await mail())?.texts).toEqual([{ language: 'en', title: 'First' }])
    expect((await ada.client.ok(e.preview, { params: { ...call.params, language: 'en' } })).subject).toBe('First')
    await ada.client.ok(e.test, { ...call, body: { language: 'en' } })
    await ada.client.ok(e.send, call)
    await runAll()
    expect(await mail()).toMatchObject({ state: 'sent', total: 25, written: 25 })
    expect(new Set((await mails()).map(one => one.subject))).toEqual(new Set(['First']))
  })

  it('[OWNER-11 part] continuing at once goes on with the job that waits', async () => {
    const call = await begin(24)
    await test.app.worker.runDue()
    await ada.client.ok(e.stop, call)
    await ada.client.ok(e.send, call)
    const jobs = tables(test.app.services.db.read).selectFrom('jobs').selectAll()
    expect(await jobs.where('kind', '=', 'announcements.send').execute()).toHaveLength(1)
  })

  it('[OWNER-11 part] is sent with its last mail, and a stopped one with nobody left is sent', async () => {
    const call = await begin(0)
    await test.app.worker.runDue()
    expect(await mail()).toMatchObject({ state: 'sent', written: 1 })
    expect((await ada.client.call(e.stop, call)).problem.code).toBe('announcement.not-sending')
    // Stopped after its last mail, before this was so.
    await change(tx => tables(tx).updateTable('announcements').set({ mail_state: 'stopped' }).execute())
    expect((await ada.client.ok(e.send, call)).mail).toMatchObject({ state: 'sent', total: 1, written: 1 })
    await test.app.worker.runDue()
    expect(await written()).toBe(1)
  })

  it('[OWNER-11 part] an address that can’t be used stops nobody else’s mail', async () => {
    const { userId } = await insertPerson(test.app.services, {})
    await change(tx => tables(tx).updateTable('users').set({ email: 'a@b@c' }).where('id', '=', userId).execute())
    await begin(1)
    await runAll()
    expect(await mail()).toMatchObject({ state: 'sent', total: 3, written: 2 })
  })

  it('[OWNER-11 part] a job that fails for good or is cancelled leaves it stopped, and it can be continued', async () => {
    const call = await begin(0)
    const jobs = (values: object) =>
      change(tx => tables(tx).updateTable('jobs').set(values).where('kind', '=', 'announcements.send').execute())
    await change(tx => tables(tx).updateTable('announcements').set({ mail_content: '{' }).execute())
    await jobs({ attempts: 7 })
    await test.app.worker.runDue()
    await change(tx => tables(tx).updateTable('announcements').set({ mail_content: null }).execute())
    expect(await mail()).toMatchObject({ state: 'stopped', endedAt: expect.any(String) })
    await ada.client.ok(e.send, call)
    await jobs({ is_cancel_wanted: 1 })
    await test.app.worker.runDue()
    expect(await mail()).toMatchObject({ state: 'stopped', written: 0 })
    await ada.client.ok(e.send, call)
    await test.app.worker.runDue()
    expect(await mail()).toMatchObject({ state: 'sent', written: 1 })
  })
})

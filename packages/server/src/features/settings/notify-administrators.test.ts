import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type SmtpSink, startSmtpSink } from '../../../test/peers/smtp-sink.ts'
import { keepValues, notifyAdministrators } from './notify-administrators.ts'

const open = { disabledCommands: ['AUTH', 'STARTTLS'] as const }

describe.each(dialects)('notifying administrators of changed settings on %s', dialect => {
  let test: TestApp
  let boss: TestMember
  let clerk: TestMember
  let own: SmtpSink
  let foreign: SmtpSink

  beforeEach(async () => {
    test = await createTestApp(dialect)
    boss = await buildMember(test, { permissions: ['admin'], email: 'boss@example.org' })
    clerk = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    own = await startSmtpSink({ disabledCommands: [...open.disabledCommands] })
    foreign = await startSmtpSink({ disabledCommands: [...open.disabledCommands] })
  })
  afterEach(async () => {
    await test.close()
    await Promise.all([own.close(), foreign.close()])
  })

  const mailBy = (sink: SmtpSink) => ({ mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: sink.port })
  const save = (server: object, client: object = {}) => clerk.client.call(e.save, { body: { server, client } })
  const toBoss = (sink: SmtpSink) =>
    sink.received.filter(mail => mail.to.includes(boss.email)).map(mail => mail.content.subject ?? '')

  it('sends the mail about a changed mail method by the old method, before anything else', async () => {
    await test.app.services.settings.save(mailBy(own), null)
    expect((await save(mailBy(foreign))).status).toBe(200)
    expect(toBoss(own)).toEqual([`${clerk.email} changed settings of Holdall: Mail`])
    expect(own.received[0]?.content.text).toContain('Port')
    await test.client().ok(a.forgot, { body: { email: boss.email } })
    await test.app.worker.runDue()
    expect(toBoss(foreign)).toHaveLength(1)
    expect(toBoss(own)).toHaveLength(1)
    const sent = await tables(test.app.services.db.read)
      .selectFrom('mail_outbox')
      .select(['state', 'html', 'text'])
      .where('template', '=', 'settings.changed')
      .execute()
    expect(sent).toEqual([{ state: 'sent', html: '', text: '' }])
  })

  it('covers storage, search and authentication too, once per administrator, but no other panels', async () => {
    await test.app.services.settings.save(mailBy(own), null)
    const second = await buildMember(test, { permissions: ['admin'] })
    const suspended = await buildMember(test, { permissions: ['admin'] })
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set({ banned_at: 1 }).where('id', '=', suspended.userId).execute(),
    )
    expect((await save({}, { 'registration.disable': true })).status).toBe(200)
    expect((await save({}, { 'site.name': 'Other' })).status).toBe(200)
    // A save that changes nothing isn't reported.
    expect((await save({}, { 'registration.disable': true })).status).toBe(200)
    await test.app.worker.runDue()
    expect(own.received.map(mail => mail.to[0]).sort()).toEqual([boss.email, second.email].sort())
    expect(toBoss(own)).toEqual([expect.stringContaining('Authentication')])
    expect(own.received[0]?.content.text).toContain('Disable registration')
  })

  it('sends the message even if the old method no longer works', async () => {
    await test.app.services.settings.save(mailBy(own), null)
    await own.close()
    expect((await save(mailBy(foreign))).status).toBe(200)
    await test.app.worker.runDue()
    expect(toBoss(foreign)).toHaveLength(1)
  })

  it('sends the message after a restart if the server stops right after the save', async () => {
    await test.app.services.settings.save(mailBy(own), null)
    const former = keepValues(test.app.ctx)
    // The save is committed, and nothing after it runs.
    await test.app.services.db.transaction(tx => notifyAdministrators(test.app.ctx, tx, former, ['mail_port']))
    await test.app.worker.runDue()
    expect(toBoss(own)).toEqual([])
    test.clock.advance(60_001)
    await test.app.worker.runDue()
    expect(toBoss(own)).toEqual(['The server changed settings of Holdall: Mail'])
    await test.app.worker.runDue()
    expect(toBoss(own)).toHaveLength(1)
  })

  it('sends nothing if a save isn’t committed', async () => {
    await test.app.services.settings.save(mailBy(own), null)
    const former = keepValues(test.app.ctx)
    const saved = test.app.services.db.transaction(async tx => {
      await notifyAdministrators(test.app.ctx, tx, former, ['registration.disable'])
      throw new Error('no')
    })
    await expect(saved).rejects.toThrow('no')
    await test.app.worker.runDue()
    expect(toBoss(own)).toEqual([])
  })

  it('counts a save that contacts another server as a trial, and records it if it is refused', async () => {
    const refused = await save({ mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: 1 })
    expect(refused.status).toBe(422)
    const lines = async () =>
      (
        await tables(test.app.services.db.read)
          .selectFrom('audit_log')
          .select(['action', 'actor_id', 'after'])
          .where('action', '=', 'settings.probed')
          .execute()
      ).map(line => [line.actor_id, JSON.parse(line.after ?? '')])
    expect(await lines()).toEqual([[clerk.userId, { panel: 'mail', isWorking: false }]])
    await clerk.client.ok(e.probe, { params: { panel: 'mail' }, body: { server: mailBy(own) } })
    for (let tries = 2; tries < 60; tries++) {
      await test.app.services.limits.count([`settings-try:person:${clerk.userId}`], 60, 900)
    }
    const before = (await lines()).length
    const over = await save({ mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: 2 })
    expect([over.status, over.problem.code]).toEqual([429, 'request.too-many'])
    const probe = await clerk.client.call(e.probe, { params: { panel: 'mail' }, body: { server: mailBy(own) } })
    expect(probe.status).toBe(429)
    expect(await lines()).toHaveLength(before)
    // Other users, and saves that contact no server, are unaffected.
    expect((await save({}, { 'site.name': 'Still' })).status).toBe(200)
  })
})

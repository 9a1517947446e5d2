import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type SmtpSink, startSmtpSink } from '../../../test/peers/smtp-sink.ts'

const secret = 'canary-94f1c7'

describe.each(suiteDialects)('trying the mail panel on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let sink: SmtpSink
  beforeEach(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    sink = await startSmtpSink({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        // A server that repeats what it was sent.
        username === 'drive' ? done(null, { user: 'drive' }) : done(new Error(`No account with ${password}`)),
    })
  })
  afterEach(async () => {
    await sink.close()
    await test.close()
  })

  const values = (more: object = {}) => ({
    mail_driver: 'smtp',
    mail_host: '127.0.0.1',
    mail_port: sink.port,
    mail_username: 'drive',
    mail_password: secret,
    ...more,
  })
  const probe = (server: object) => ada.client.ok(e.probe, { params: { panel: 'mail' }, body: { server } })
  const textOf = async (table: 'audit_log' | 'settings' | 'setting_history' | 'jobs') =>
    JSON.stringify(await tables(test.app.services.db.read).selectFrom(table).selectAll().execute())

  it('[ADMX-02] tries the unsaved values step by step to the end, shows each step, and stores nothing', async () => {
    const result = await probe(values({ mail_from_address: 'drive@example.org' }))
    expect(result.isWorking).toBe(true)
    expect(result.steps.map(step => [step.title, step.state, step.detail])).toEqual([
      ['Find the mail server', 'done', '127.0.0.1'],
      ['Connect to it', 'done', `127.0.0.1:${sink.port}, EHLO drive.test`],
      ['Sign in', 'done', 'drive'],
      ['Send a test email', 'done', ada.email],
    ])
    expect(sink.received[0]).toMatchObject({ from: 'drive@example.org', to: [ada.email], user: 'drive' })
    expect(test.app.services.settings.get('mail_driver')).toBe('log')
    expect(await textOf('settings')).toBe('[]')
    expect(await textOf('audit_log')).toContain('settings.probed')
  })

  it('[ADMX-02] [ADMX-03] stops at the step that fails, with what the server said and without the secret', async () => {
    const result = await probe(values({ mail_username: 'nobody' }))
    expect(result.isWorking).toBe(false)
    expect(result.steps.map(step => [step.title, step.state])).toEqual([
      ['Find the mail server', 'done'],
      ['Connect to it', 'done'],
      ['Sign in', 'failed'],
    ])
    expect(result.steps[2]?.detail).toBe('The server rejected the username or password. Check both.')
    expect(result.steps[2]?.said).toContain('No account with •••')
    for (const table of ['audit_log', 'settings', 'setting_history', 'jobs'] as const) {
      expect(await textOf(table), table).not.toContain(secret)
    }
    expect(sink.received).toEqual([])
  })

  it('refuses an empty host at its field, without trying it', async () => {
    const result = await probe(values({ mail_host: '' }))
    expect(result).toMatchObject({
      isWorking: false,
      steps: [{ state: 'failed', detail: 'Enter the host', field: 'mail_host' }],
    })
    expect(result.steps).toHaveLength(1)
    expect(sink.received).toEqual([])
    const refused = await ada.client.call(e.save, { body: { server: values({ mail_host: '' }) } })
    expect([refused.status, refused.problem.errors]).toMatchObject([
      422,
      [{ field: 'mail_host', message: 'Enter the host' }],
    ])
  })

  it.each([
    ['mailgun', { mailgun_domain: '', mailgun_secret: '' }, 'mailgun_domain'],
    ['ses', { ses_key: '', ses_secret: '', ses_region: '' }, 'mail_group'],
    ['sparkpost', { sparkpost_secret: '' }, 'mail_group'],
  ])(
    '%s with empty fields isn’t tried either, and Test names the same field as Update',
    async (mail_driver, empty, place) => {
      const server = values({ mail_driver, ...empty })
      const { steps } = await probe(server)
      expect(steps).toMatchObject([{ state: 'failed', detail: expect.stringMatching(/^Enter/), field: place }])
      const refused = await ada.client.call(e.save, { body: { server } })
      expect(refused.problem.errors?.map(({ field }) => field)).toContain(place)
    },
  )

  it('[MAIL-22] refuses a save that does not work, with the error in its group, and leaves everything as it was', async () => {
    const refused = await ada.client.call(e.save, { body: { server: values({ mail_username: 'nobody' }) } })
    expect(refused.status).toBe(422)
    const sentence = 'The server rejected the username or password. Check both.'
    expect(refused.problem.errors).toMatchObject([{ field: 'mail_group', in: 'body' }])
    // A sentence, and the server's message behind "Details", without secrets.
    expect(refused.problem.errors?.[0]?.message).toMatch(
      new RegExp(`^${sentence}<details>[^<]*No account with •••[^<]*</details>$`),
    )
    expect(refused.problem.errors?.[0]).toMatchObject({
      sentence: { text: sentence },
      said: expect.stringContaining('No account with •••'),
    })
    expect(await textOf('settings')).toBe('[]')
    const saved = await ada.client.ok(e.save, { body: { server: values() } })
    expect(saved.server).toMatchObject({ mail_driver: 'smtp', mail_password: '', mail_setup: true })
    // The stored secret is used if the screen doesn't change it.
    expect((await probe({})).isWorking).toBe(true)
  })

  it('tries nothing without the permission, or on a panel that can’t be tried', async () => {
    const none = await ada.client.call(e.probe, { params: { panel: 'drive' }, body: {} })
    expect(none.problem.code).toBe('setting.no-probe')
    const viewer = await buildMember(test, { permissions: ['settings.view'] })
    expect((await viewer.client.call(e.probe, { params: { panel: 'mail' }, body: {} })).status).toBe(403)
  })

  it('changes the mail method without a restart', async () => {
    await ada.client.ok(e.save, { body: { server: values() } })
    await test.app.services.mail.deliver({ to: 'bob@example.org', subject: 'Hi', html: '', text: 'Hi' }, 'one')
    expect(sink.received.map(mail => mail.to)).toEqual([['bob@example.org']])
  })
})

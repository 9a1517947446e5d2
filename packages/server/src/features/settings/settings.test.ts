import { settingTable } from '@holdall/contract/contract.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { type Answered, createTestApp, type TestApp } from '../../../test/harness.ts'

const errorsOf = (answer: Answered<unknown>) =>
  Object.fromEntries((answer.problem?.errors ?? []).map(({ field, code, message }) => [field, code ?? message]))

describe.each(suiteDialects)('the settings API on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect, {
      SHARE_SUGGEST_EMAILS: 'on',
      UPLOAD_MAX_BYTES: '5000',
      PAYPAL_URL: 'http://127.0.0.1:1',
    })
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  })
  afterEach(() => test.close())
  const save = (body: object, who = ada) => who.client.call(e.save, { body })

  it('[SETSAVE-17] [OPS-05] [ADMX-03] returns every key in its group, says which are fixed, and reveals no secret', async () => {
    await test.app.services.settings.save({ mail_password: 'canary-4711' }, null)
    const answer = await ada.client.ok(e.read)
    for (const [key, { group, schema }] of Object.entries(settingTable)) {
      expect(answer[group], key).toHaveProperty([key])
      expect(answer.about[key]?.isSet === undefined, key).toBe(!isSecret(schema))
    }
    expect(answer.about.mail_password).toMatchObject({ isSet: true, source: 'database' })
    expect(answer.server.mail_password).toBe('')
    expect(JSON.stringify(answer)).not.toContain('canary')
    expect(answer.about['share.suggest_emails']).toMatchObject({
      source: 'environment',
      variable: 'SHARE_SUGGEST_EMAILS',
    })
    expect(answer.about['homepage.type']?.choices).toEqual(['default', 'component', 'Custom Page'])
    expect(answer.about.queue_driver?.choices).toBeUndefined()
    const nobody = await buildMember(test)
    expect((await nobody.client.call(e.read)).status).toBe(403)
  })

  it('[SETSAVE-21] [SETSAVE-23] changes what is sent and nothing else, immediately', async () => {
    const answer = await ada.client.ok(e.save, { body: { client: { 'drive.default_view': 'list' } } })
    expect(answer.client['drive.default_view']).toBe('list')
    expect(answer.about['drive.default_view']).toMatchObject({ source: 'database' })
    const rows = await tables(test.app.services.db.read).selectFrom('settings').select('key').execute()
    expect(rows).toEqual([{ key: 'drive.default_view' }])
    expect(test.app.services.settings.get('drive.default_view')).toBe('list')
  })

  it('[SETSAVE-23] accepts forty saves of different keys at the same time', async () => {
    const flags = Object.entries(settingTable).filter(
      ([, one]) => typeof one.default === 'boolean' && one.group === 'client' && !one.readOnly && !one.required,
    )
    const bodies = Array.from({ length: 40 }, (_, n) => {
      const [key, one] = flags[n % flags.length] ?? ['', null]
      return { client: { [key]: n < flags.length ? !one?.default : one?.default } }
    })
    const answers = await Promise.all(bodies.map(body => save(body)))
    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 503)).toEqual([])
    expect(statuses.filter(status => status === 200).length).toBeGreaterThan(20)
  })

  it('[SETSAVE-28] [DRIVE-04] saves all or nothing, and names each wrong key', async () => {
    const body = {
      client: {
        'drive.default_view': 'cards',
        'themes.user_change': false,
        'share.suggest_emails': false,
        nonsense: 1,
      },
      server: { mail_setup: true, 'site.name': 'In the wrong group', constructor: 1 },
    }
    const answer = await save(body)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual({
      'drive.default_view': 'Choose an option from the list',
      'share.suggest_emails': 'setting.fixed',
      nonsense: 'setting.unknown',
      mail_setup: 'setting.read-only',
      'site.name': 'setting.unknown',
      constructor: 'setting.unknown',
    })
    expect((await ada.client.ok(e.read)).client['themes.user_change']).toBe(true)
    expect(await tables(test.app.services.db.read).selectFrom('settings').selectAll().execute()).toEqual([])
  })

  it('[SETSAVE-29] escapes what was typed in its messages', async () => {
    const { problem } = await save({ client: { '<img src=x onerror=alert(1)>': 1 } })
    expect(problem.errors?.[0]?.message).toBe('Unknown setting: &lt;img src=x onerror=alert(1)&gt;.')
  })

  it('[SETSAVE-19] accepts lists as JSON text too', async () => {
    const policies = [{ label: 'Terms', type: 'link', action: 'https://example.org/terms' }]
    const answer = await ada.client.ok(e.save, { body: { client: { register_policies: JSON.stringify(policies) } } })
    expect(answer.client.register_policies).toEqual(policies)
    const row = await tables(test.app.services.db.read).selectFrom('settings').select('value').executeTakeFirstOrThrow()
    expect(JSON.parse(row.value)).toEqual(policies)
  })

  it('loses nothing if two administrators save: a key that someone else has changed is refused by name', async () => {
    const bob = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    const seen = (await ada.client.ok(e.read)).about
    const versions = (...keys: string[]) => Object.fromEntries(keys.map(key => [key, seen[key]?.version ?? 0]))
    const theirs = { 'drive.default_view': 'list', 'drive.trash_days': 7 }
    await bob.client.ok(e.save, { body: { client: theirs, versions: versions(...Object.keys(theirs)) } })
    const mine = { 'drive.default_view': 'grid', 'themes.user_change': false }
    const refused = await save({ client: mine, versions: versions(...Object.keys(mine)) })
    expect(errorsOf(refused)).toEqual({ 'drive.default_view': 'setting.changed-meanwhile' })
    expect((await ada.client.ok(e.read)).client).toMatchObject({ ...theirs, 'themes.user_change': true })
    // Saving the same value as theirs doesn't overwrite anything.
    const same = { 'drive.default_view': 'list' }
    expect((await save({ client: same, versions: versions(...Object.keys(same)) })).status).toBe(200)
    // Other keys are saved, although some have changed since they were read.
    await ada.client.ok(e.save, {
      body: { client: { 'themes.user_change': false }, versions: versions('themes.user_change') },
    })
    expect((await ada.client.ok(e.read)).client).toMatchObject({ ...theirs, 'themes.user_change': false })
  })

  it('gives every change its own version, even within a millisecond or for simultaneous changes', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Site ${index}`)
    const versions = await Promise.all(
      names.map(async name => {
        const answer = await ada.client.ok(e.save, { body: { client: { 'site.name': name } } })
        return answer.about['site.name']?.version
      }),
    )
    const { data } = await ada.client.ok(e.history)
    expect(data.flatMap(one => one.changes.map(({ after }) => after)).sort()).toEqual(names.toSorted())
    const last = data[0]?.changes[0]?.after
    expect((await ada.client.ok(e.read)).client['site.name']).toBe(last)
    expect(Math.max(...versions.map(Number))).toBe((await ada.client.ok(e.read)).about['site.name']?.version)
    // Each one began where the previous one ended.
    const chain = data.toReversed().map(({ changes }) => [changes[0]?.before, changes[0]?.after])
    expect(chain.slice(1).map(([before]) => before)).toEqual(chain.slice(0, -1).map(([, after]) => after))
  })

  it('[ADMX-03] keeps an empty secret, clears it on request, and requires it again for another address', async () => {
    const { settings } = test.app.services
    await settings.save({ mail_host: 'mail.example.org', mail_password: 'canary-4711' }, null)
    await ada.client.ok(e.save, { body: { server: { mail_password: '', mail_from_name: 'Ours' } } })
    expect(settings.get('mail_password')).toBe('canary-4711')
    for (const server of [{ mail_host: 'evil.example.net' }, { mail_port: 2525 }, { mail_encryption: 'ssl' }]) {
      for (const answer of [
        await save({ server }),
        await ada.client.call(e.probe, { params: { panel: 'mail' }, body: { server } }),
      ]) {
        expect([answer.status, errorsOf(answer)]).toEqual([422, { mail_password: 'setting.needs-secret' }])
      }
    }
    expect(settings.get('mail_host')).toBe('mail.example.org')
    // The same address is no change, and someone who knows the secret may send it anywhere.
    await ada.client.ok(e.save, { body: { server: { mail_host: 'mail.example.org' } } })
    await ada.client.ok(e.save, { body: { server: { mail_host: 'other.example.org', mail_password: 'known' } } })
    await ada.client.ok(e.save, { body: { server: { mail_password: null } } })
    expect(settings.get('mail_password')).toBe('')
    await ada.client.ok(e.save, { body: { server: { mail_host: 'third.example.org' } } })
  })

  it('[SETSAVE-28] [SETSAVE-29] returns messages as HTML, in which user input is text', async () => {
    const answer = await save({ server: { '<img src=x onerror=alert(1)>': 1 } })
    expect(answer.problem.errors?.[0]?.message).toBe('Unknown setting: &lt;img src=x onerror=alert(1)&gt;.')
    const mail = await save({ server: { mail_driver: 'gmailApi' } })
    expect(mail.problem.errors).toEqual([
      {
        field: 'gmail_group',
        in: 'body',
        message:
          'First enter the Google client ID and secret in the <a href="/admin/settings/authentication">authentication settings</a>',
      },
    ])
  })

  it('requires what a switch makes necessary', async () => {
    const paypal = { 'billing.enable': true, 'billing.paypal.enable': true }
    expect(errorsOf(await save({ client: paypal }))).toEqual({
      paypal_client_id: 'This field is required',
      paypal_secret: 'This field is required',
      paypal_webhook_id: 'This field is required',
    })
    // PayPal itself isn't contacted: that is tested with its peer.
    const stored = { paypal_client_id: 'id', paypal_secret: 'a secret', paypal_webhook_id: 'hook' }
    await test.app.services.settings.save({ ...paypal, ...stored }, null)
    expect(errorsOf(await save({ server: { paypal_webhook_id: '' } }))).toEqual({
      paypal_webhook_id: 'This field is required',
    })
    // A stored secret counts as filled in; hidden fields aren't required.
    const other = errorsOf(await save({ server: { paypal_client_id: 'other' } }))
    expect(Object.keys(other)).toEqual(['paypal_group'])
    await ada.client.ok(e.save, { body: { client: { 'billing.enable': false } } })
    await ada.client.ok(e.save, { body: { server: { paypal_webhook_id: '' } } })
  })

  it('allows writing a key only with the permission of its panel', async () => {
    const refused = await save({ client: { 'ads.disable': true, 'site.name': 'Both' } })
    expect([refused.status, refused.problem.meta]).toMatchObject([403, { permission: 'ads.update' }])
    expect((await ada.client.ok(e.read)).client).toMatchObject({ 'ads.disable': false, 'site.name': 'Holdall' })
    const viewer = await buildMember(test, { permissions: ['settings.view'] })
    expect((await save({ client: { 'site.name': 'Mine' } }, viewer)).status).toBe(403)
  })

  it('allows no larger uploads than the operator', async () => {
    expect(Object.keys(errorsOf(await save({ client: { 'uploads.max_size': 5001 } })))).toEqual(['uploads.max_size'])
    for (const size of [5000, null]) await ada.client.ok(e.save, { body: { client: { 'uploads.max_size': size } } })
  })

  it('[AUTH-12] [AUTH-13] requires confirmed addresses only if mail can be sent', async () => {
    await buildMember(test, { permissions: ['admin'] })
    const on = await save({ client: { require_email_confirmation: true } })
    expect(errorsOf(on)).toEqual({
      require_email_confirmation: 'Outgoing mail method needs to be setup before enabling this setting.',
    })
    expect((await ada.client.ok(e.read)).server.mail_setup).toBe(false)
    await test.app.services.settings.save({ mail_driver: 'smtp', mail_host: 'mail.example.org' }, null)
    expect((await ada.client.ok(e.read)).server.mail_setup).toBe(true)
    await ada.client.ok(e.save, { body: { client: { require_email_confirmation: true } } })
    await test.app.services.settings.save({ mail_driver: 'log' }, null)
    await ada.client.ok(e.save, { body: { client: { require_email_confirmation: false } } })
  })

  it('[GEN-01] [GEN-02] shows the stored address and the different one of the environment', async () => {
    await test.app.services.settings.saveComputed('app_url', 'https://old.example.org')
    const answer = await ada.client.ok(e.read)
    expect(answer.server).toMatchObject({ app_url: 'https://old.example.org', newAppUrl: 'http://drive.test' })
    const emptied = await save({ server: { app_url: '' } })
    expect([emptied.status, errorsOf(emptied)]).toEqual([422, { app_url: 'setting.read-only' }])
    await test.app.services.settings.saveComputed('app_url', 'http://drive.test/')
    expect((await ada.client.ok(e.read)).server.newAppUrl).toBe('')
  })

  it.each([
    [
      'dates.format',
      'client',
      ['yyyy-MM-dd', "EEEE, d MMMM y 'at sea'", 'd.M.yy'],
      ['', 'hh:mm', "y 'open", 'xyz', '..'],
    ],
    ['app_timezone', 'server', ['Europe/Berlin', 'UTC'], ['', 'Europe/Nowhere', 'GMT+25']],
    ['i18n.default_localization', 'client', ['en', 'English', ''], ['xx']],
    ['app_locale', 'server', ['en'], ['xx']],
    ['homepage.type', 'client', ['default'], ['', 'nonsense', 'component', 'Custom Page']],
    ['cookie_notice.position', 'client', ['top', 'bottom'], ['left', '']],
    ['themes.default_mode', 'client', ['light', 'dark', 'system'], ['auto', '']],
    [
      'cookie_notice.learn_more',
      'client',
      [null, { label: 'More', type: 'link', action: '' }, { label: 'More', type: 'link', action: '/privacy' }],
      [
        { label: '', type: 'link', action: '' },
        { label: 'More', type: 'link', action: 'javascript:alert(1)' },
        { label: 'More', type: 'link', action: '//evil.example' },
        { label: 'More', type: 'page', action: '../admin' },
      ],
    ],
    [
      'register_policies',
      'client',
      [[], [{ label: 'Terms', type: 'link', action: '' }]],
      [
        [{ label: ' ', type: 'link', action: '' }],
        [{ label: 'a', type: 'other', action: '' }],
        [
          { label: 'Twice', type: 'link', action: '' },
          { label: 'Twice', type: 'link', action: '/x' },
        ],
      ],
    ],
  ] as const)('[GDPR-07] [LOCALE-07] %s takes what it can be and nothing else', async (key, group, good, bad) => {
    for (const value of good) await ada.client.ok(e.save, { body: { [group]: { [key]: value } } })
    const before = (await ada.client.ok(e.read))[group][key]
    for (const value of bad) {
      const answer = await save({ [group]: { [key]: value } })
      expect(answer.status, JSON.stringify(value)).toBe(422)
    }
    expect((await ada.client.ok(e.read))[group][key]).toEqual(before)
  })
})

import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { contactEndpoints } from '@holdall/contract/contact/contact.contract.ts'
import { endpoints } from '@holdall/contract/contract.ts'
import { captchaAction, captchaActions, captchaFields, captchaHeader } from '@holdall/contract/drivers/captcha.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, forgetTries, password, setUpSite } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { captchaKeys, type RecaptchaPeer, startRecaptchaPeer } from '../../../test/peers/recaptcha-peer.ts'
import { system } from '../../platform/caller.ts'

const toggles = ['recaptcha.enable_for_registration', 'recaptcha.enable_for_contact'] as const
const keys = { 'recaptcha.site_key': captchaKeys.site, 'recaptcha.secret_key': captchaKeys.secret }

describe('the captcha with a protocol peer of Google', () => {
  let test: AccountsTest
  let peer: RecaptchaPeer
  let ada: TestMember
  let n = 0
  beforeAll(async () => {
    peer = await startRecaptchaPeer()
    test = await createAccountsTest('sqlite', { ...peer.variables })
    await setUpSite(test)
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  })
  afterAll(async () => {
    await test.close()
    await peer.close()
  })
  beforeEach(async () => {
    Object.assign(peer, { score: 0.9, fault: null })
    await forgetTries(test)
    await test.app.services.db.transaction(tx =>
      tables(tx).deleteFrom('settings').where('key', 'like', 'recaptcha.%').execute(),
    )
    await test.app.services.settings.reload()
  })
  const on = (values: Record<string, unknown> = {}) =>
    test.app.services.settings.save({ ...keys, 'recaptcha.enable_for_registration': true, ...values } as never, null)
  async function register(token?: string) {
    n++
    const body = { email: `new-${n}@example.org`, password }
    const headers: Record<string, string> = token === undefined ? {} : { [captchaHeader]: token }
    const answer = await test.client().call(e.register, { body, headers })
    return answer.status === 202 ? 'registered' : answer.problem.code
  }
  const save = (client: Record<string, unknown>, who = ada) =>
    who.client.call(settingsEndpoints.save, { body: { client } })
  const refusals = async (client: Record<string, unknown>) => {
    const { problem } = await save(client)
    return Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]))
  }

  it('[RECAP-01] [RECAP-02] [RECAP-03] shows a toggle per action: registration and contact first, others after them', () => {
    expect(captchaActions.map(({ name, key, description }) => [name, key, description])).toEqual([
      ['Registration', toggles[0], 'Enable recaptcha integration for registration page.'],
      ['Contact', toggles[1], 'Enable recaptcha integration for "contact us" page.'],
      ['Abuse reports', 'recaptcha.enable_for_abuse', 'Also protect the form that reports a shared link.'],
    ])
    const more = captchaAction('report', { name: 'Report', description: 'Of the tests.', pages: ['/report'] })
    const fields = captchaFields([...captchaActions, more])
    expect(Object.keys(fields)).toEqual([
      ...toggles,
      'recaptcha.enable_for_abuse',
      'recaptcha.enable_for_report',
      'recaptcha.site_key',
      'recaptcha.secret_key',
    ])
    expect(fields['recaptcha.site_key'].required).toContainEqual({ key: 'recaptcha.enable_for_report', is: [true] })
  })

  it('[RECAP-06] [KEYS-42] lets an action through without a token while its toggle is off, and only with a valid one while it is on', async () => {
    expect(await register()).toBe('registered')
    expect(await register('nonsense')).toBe('registered')
    await on()
    expect(await register()).toBe('captcha.refused')
    expect(await register('nonsense')).toBe('captcha.refused')
    expect(await register('x'.repeat(10_001))).toBe('captcha.refused')
    const token = peer.token('registration')
    expect(await register(token)).toBe('registered')
    expect(peer.verified.at(-1)).toEqual({ response: token, remoteip: '127.0.0.1' })
    expect(await register(token)).toBe('captcha.refused')
  })

  it('[RECAP-06] accepts a token only for its own action, and only with a score of at least 0.5', async () => {
    await on()
    expect(await register(peer.token('contact'))).toBe('captcha.refused')
    const scores = []
    for (const score of [0.49, 0.5, 0.1, 1]) {
      peer.score = score
      scores.push(await register(peer.token('registration')))
    }
    expect(scores).toEqual(['captcha.refused', 'registered', 'captcha.refused', 'registered'])
  })

  it('[RECAP-06] [KEYS-41] refuses with a clear message if Google is unavailable or no longer knows the keys', async () => {
    await on()
    for (const fault of ['broken', 'cut', 'garbled'] as const) {
      peer.fault = fault
      expect(await register(peer.token('registration'))).toBe('captcha.away')
    }
    peer.fault = null
    await on({ 'recaptcha.secret_key': 'taken back' })
    expect(await register(peer.token('registration'))).toBe('captcha.away')
  })

  it('[RECAP-03] [RECAP-06] [KEYS-43] protects the contact page in the same way', async () => {
    const { captcha, settings, db } = test.app.services
    await settings.save({ 'mail.contact_page_address': 'help@example.org' }, null)
    const body = { name: 'Eve', email: 'eve@example.net', subject: 'A question', message: 'May I?' }
    const write = async (token?: string) => {
      const headers: Record<string, string> = token === undefined ? {} : { [captchaHeader]: token }
      const answer = await test.client().call(contactEndpoints.send, { body, headers })
      return answer.status === 204 ? 'sent' : answer.problem.code
    }
    expect(await write()).toBe('sent')
    await on({ 'recaptcha.enable_for_registration': false, 'recaptcha.enable_for_contact': true })
    expect(await write()).toBe('captcha.refused')
    expect(await write(peer.token('registration'))).toBe('captcha.refused')
    expect(await write(peer.token('contact'))).toBe('sent')
    const mails = await tables(db.read)
      .selectFrom('mail_outbox')
      .selectAll()
      .where('template', '=', 'contact.message')
      .execute()
    expect(mails.map(mail => mail.recipient)).toEqual(['help@example.org', 'help@example.org'])
    const ctx = { ...test.app.ctx, caller: system }
    await expect(captcha.guard(ctx, 'no such action', null)).rejects.toThrow('isn’t a captcha action')
  })

  it('names an action of the panel for every protected endpoint', () => {
    const guarded = endpoints.filter(endpoint => endpoint.captcha !== undefined)
    expect(guarded.map(({ id }) => id)).toEqual([
      'accounts.register',
      'accounts.completeSocial',
      'contact.send',
      'abuse-reports.create',
    ])
    const known = captchaActions.map(({ action }) => action as string)
    expect(guarded.filter(({ captcha }) => !known.includes(captcha ?? ''))).toEqual([])
  })

  it.each(toggles)(
    '[RECAP-04] [RECAP-05] [RECAP-07] %s needs both keys, and reports missing ones at their fields',
    async toggle => {
      expect(Object.keys(await refusals({ [toggle]: true }))).toEqual(['recaptcha.site_key', 'recaptcha.secret_key'])
      const partly = { [toggle]: true, 'recaptcha.site_key': captchaKeys.site }
      expect(Object.keys(await refusals(partly))).toEqual(['recaptcha.secret_key'])
      expect((await save({ [toggle]: true, ...keys })).status).toBe(200)
      // The keys can't be removed while it is on.
      expect(Object.keys(await refusals({ 'recaptcha.site_key': '' }))).toEqual(['recaptcha.site_key'])
    },
  )

  it('[RECAP-07] is saved only if Google knows the secret key', async () => {
    const wrong = { 'recaptcha.enable_for_registration': true, ...keys, 'recaptcha.secret_key': 'wrong' }
    expect(await refusals(wrong)).toEqual({ 'recaptcha.secret_key': 'reCAPTCHA doesn’t recognise this secret key' })
    peer.fault = 'broken'
    expect(await refusals({ ...wrong, ...keys })).toEqual({
      recaptcha_group: 'reCAPTCHA answered 503',
    })
    expect(test.app.services.settings.get('recaptcha.enable_for_registration')).toBe(false)
  })

  it('[ADMX-02] is tested with unsaved values', async () => {
    const probe = (client: Record<string, unknown>) =>
      ada.client.ok(settingsEndpoints.probe, { params: { panel: 'recaptcha' }, body: { client } })
    expect(await probe(keys)).toMatchObject({ isWorking: true, steps: [{ state: 'done' }, { state: 'done' }] })
    expect(await probe({ ...keys, 'recaptcha.secret_key': 'wrong' })).toMatchObject({ isWorking: false })
    expect(await probe({})).toMatchObject({ steps: [{ state: 'failed', detail: 'Enter both keys' }] })
  })

  it.each(Object.keys(captchaFields(captchaActions)))(
    '[KEYS-40] [KEYS-41] [KEYS-42] [KEYS-43] %s is empty at first and can be saved only with settings.update',
    async key => {
      const value = key.includes('enable') ? false : 'x'
      const reader = await buildMember(test, { permissions: ['settings.view'] })
      expect((await save({ [key]: value }, reader)).status).toBe(403)
      expect((await save({ [key]: value })).status).toBe(200)
      expect((await save({ [key]: 1 })).status).toBe(422)
    },
  )

  it('[RECAP-05] [KEYS-41] gives visitors the site key and the toggles, and no one the secret key', async () => {
    await on()
    const { settings } = await test.client().ok(siteEndpoints.site)
    expect(settings).toMatchObject({ [toggles[0]]: true, [toggles[1]]: false, 'recaptcha.site_key': captchaKeys.site })
    expect(settings).not.toHaveProperty('recaptcha.secret_key')
    expect((await ada.client.call(settingsEndpoints.read)).raw.payload).not.toContain(captchaKeys.secret)
  })
})

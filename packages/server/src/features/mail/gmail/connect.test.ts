import { mailEndpoints as e } from '@holdall/contract/mail/mail.contract.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type GooglePeer, startGooglePeer } from '../../../../test/peers/google-peer.ts'

const secret = 'canary-client-secret'

describe.each(suiteDialects)('the connection to Gmail, with a protocol peer as Google, on %s', dialect => {
  let test: TestApp
  let google: GooglePeer
  let ada: TestMember
  beforeEach(async () => {
    google = await startGooglePeer({ id: 'client-id', secret })
    test = await createTestApp(dialect, { ...google.variables })
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    await test.app.services.settings.save({ google_id: 'client-id', google_secret: secret }, null)
  })
  afterEach(async () => {
    await test.close()
    await google.close()
  })

  /** Follows the window: to the site, to Google, and back. */
  async function goToGoogle(who = ada): Promise<URL> {
    const begun = await who.client.call(e.connectGmail)
    expect(begun.status, begun.raw.payload).toBe(302)
    const agreed = await fetch(String(begun.headers.location), { redirect: 'manual' })
    expect(agreed.status).toBe(302)
    return new URL(String(agreed.headers.get('location')))
  }
  const comeBack = async (url: URL, who = ada) => {
    const answer = await who.client.call(e.gmailConnected, { query: Object.fromEntries(url.searchParams) })
    const text = /data-result="([^"]*)"/.exec(answer.raw.payload)?.[1] ?? 'null'
    return JSON.parse(text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
  }
  const account = () => test.app.services.settings.get('connectedGmailAccount')
  const saveMethod = () => ada.client.call(settingsEndpoints.save, { body: { server: { mail_driver: 'gmailApi' } } })

  it('[MAIL-18] [MAIL-20] [KEYS-89] is made in a window whose result is the address, and mail is then sent through it', async () => {
    const refused = await saveMethod()
    expect(refused.problem.errors).toMatchObject([{ field: 'gmail_group', message: 'Connect a Gmail account first' }])
    const back = await goToGoogle()
    expect(back.origin + back.pathname).toBe('http://drive.test/secure/settings/mail/gmail/connect/done')
    expect(await comeBack(back)).toEqual({ email: 'site@gmail.example' })
    expect(account()).toBe('site@gmail.example')
    const saved = await saveMethod()
    expect(saved.data.server).toMatchObject({ mail_driver: 'gmailApi', mail_setup: true })
    await test.app.services.mail.deliver({ to: 'bob@example.org', subject: 'Hi', html: '', text: 'Hi' }, 'one')
    expect(google.received.map(({ to }) => to)).toEqual([['bob@example.org']])
  })

  it('[MAIL-24] is reported as ended in the Gmail group', async () => {
    await comeBack(await goToGoogle())
    google.revoke()
    expect((await saveMethod()).problem.errors).toMatchObject([
      { field: 'gmail_group', message: expect.stringContaining('Connect the Gmail account again') },
    ])
  })

  it('can be completed once, by the user who started it, within ten minutes', async () => {
    const grace = await buildMember(test, { permissions: ['settings.update'] })
    const bob = await buildMember(test, { permissions: ['settings.view'] })
    expect((await bob.client.call(e.connectGmail)).status).toBe(403)
    expect((await test.client().call(e.connectGmail)).status).toBe(401)
    expect(await comeBack(await goToGoogle(), grace)).toMatchObject({ error: expect.stringContaining('Try again') })
    const back = await goToGoogle()
    back.searchParams.set('state', 'made-up')
    expect(await comeBack(back)).toMatchObject({ error: expect.stringContaining('Try again') })
    const late = await goToGoogle()
    test.clock.advance(11 * 60_000)
    expect(await comeBack(late)).toMatchObject({ error: expect.stringContaining('Try again') })
    expect(account()).toBe('')
    const right = await goToGoogle()
    expect(await comeBack(right)).toEqual({ email: 'site@gmail.example' })
    expect(await comeBack(right)).toMatchObject({ error: expect.stringContaining('Try again') })
  })

  it('changes nothing if the user or Google refuses, or the site has no client', async () => {
    google.consents = false
    expect(await comeBack(await goToGoogle())).toEqual({ error: 'Google refused the connection. Try again.' })
    google.consents = true
    const back = await goToGoogle()
    back.searchParams.set('code', 'another')
    expect(await comeBack(back)).toMatchObject({ error: expect.stringContaining('Google') })
    await test.app.services.settings.save({ google_id: '' }, null)
    const begun = await ada.client.call(e.connectGmail)
    expect([begun.status, begun.raw.payload]).toEqual([200, expect.stringContaining('needs the Google client ID')])
    expect(account()).toBe('')
  })

  it('doesn’t reveal its secrets', async () => {
    await comeBack(await goToGoogle())
    const { db } = test.app.services
    for (const table of ['settings', 'setting_history', 'audit_log', 'gmail_connects'] as const) {
      const text = JSON.stringify(await tables(db.read).selectFrom(table).selectAll().execute())
      expect(text.includes(secret) || text.includes(google.refreshToken), table).toBe(false)
    }
    const answer = await ada.client.call(settingsEndpoints.read)
    expect(answer.raw.payload).not.toContain(google.refreshToken)
    const own = await ada.client.call(settingsEndpoints.save, { body: { server: { 'gmail.refresh_token': 'mine' } } })
    expect(own.status).toBe(422)
  })
})

import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countRows, password, setUpSite, setupToken } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { setupAddress } from './setup-address.ts'

const owner = { email: 'Owner@Example.org', password, firstName: 'Olga', lastName: 'Owner' }

describe.each(suiteDialects)('set-up on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
  })
  afterEach(() => test.close())

  it('[ACCT-01] creates the first administrator with the printed token, signs them in and then closes', async () => {
    const client = test.client()
    expect(await client.ok(siteEndpoints.site)).toMatchObject({ needsSetup: true, me: null })
    const address = await setupAddress(test.app.ctx)
    expect(address).toMatch(/^http:\/\/drive\.test\/setup\?token=[\w-]{32}$/)
    const token = new URL(address as string).searchParams.get('token')

    const me = await client.ok(accountEndpoints.setup, { body: { ...owner, token, timeZone: 'Asia/Kolkata' } })
    expect((await client.ok(siteEndpoints.site)).timeZone).toBe('Asia/Kolkata')
    expect(me).toMatchObject({ email: 'owner@example.org', displayName: 'Olga Owner', emailConfirmed: true })
    expect(me.permissions).toEqual(expect.arrayContaining(['admin', 'files.create']))
    expect(await client.ok(siteEndpoints.site)).toMatchObject({ needsSetup: false, me: { id: me.id } })

    expect(await setupAddress(test.app.ctx)).toBeNull()
    expect(await client.ok(accountEndpoints.setupStatus)).toEqual({ isOpen: false })
    const again = await test.client().call(accountEndpoints.setup, { body: { ...owner, token } })
    expect(again.problem).toMatchObject({ status: 410, code: 'account.setup-closed' })
    expect(await countRows(test, 'users')).toBe(1)
  })

  it('[ACCT-01] accepts the address of each process that starts at about the same time, and none of an earlier start', async () => {
    const tokenOf = async () => new URL((await setupAddress(test.app.ctx)) ?? '').searchParams.get('token')
    const early = await tokenOf()
    test.clock.advance(11 * 60 * 1000)
    const one = await tokenOf()
    await tokenOf()
    const tryWith = (token: string | null) => test.client().call(accountEndpoints.setup, { body: { ...owner, token } })
    expect((await tryWith(early)).problem.code).toBe('account.setup-token-wrong')
    expect((await tryWith(one)).status).toBeLessThan(300)
  })

  it('[ACCT-01] keeps the default time zone if the device sends no known one', async () => {
    const token = await setupToken(test)
    await test.client().ok(accountEndpoints.setup, { body: { ...owner, token, timeZone: 'Etc/Unknown' } })
    expect((await test.client().ok(siteEndpoints.site)).timeZone).toBe('UTC')
  })

  it('gives the site the language of the first administrator’s browser, if the product brings it', async () => {
    const body = { ...owner, token: await setupToken(test), language: 'de-AT' }
    const client = test.client()
    await client.ok(accountEndpoints.setup, { body })
    const { language, languages } = await client.ok(siteEndpoints.site)
    expect(languages).toEqual([
      { language: 'de', name: 'Deutsch' },
      { language: 'en', name: 'English' },
    ])
    expect(language).toMatchObject({ localization: 'de' })
  })

  it.each(['en-GB', 'tlh', '<b>', ''])('ignores a browser’s language that it doesn’t bring: “%s”', async language => {
    const client = test.client()
    await client.ok(accountEndpoints.setup, { body: { ...owner, token: await setupToken(test), language } })
    expect((await client.ok(siteEndpoints.site)).languages).toEqual([{ language: 'en', name: 'English' }])
  })

  it('[ACCT-01] refuses a wrong token and the token of an earlier start, and changes nothing', async () => {
    const earlier = await setupToken(test)
    test.clock.advance(11 * 60 * 1000)
    const present = await setupToken(test)
    for (const token of [earlier, 'x', `${present}x`, present.slice(1)]) {
      const answer = await test.client().call(accountEndpoints.setup, { body: { ...owner, token } })
      expect(answer.problem).toMatchObject({ status: 403, code: 'account.setup-token-wrong' })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await countRows(test, 'users')).toBe(0)
    const lines = await tables(test.app.services.db.read).selectFrom('audit_log').select('action').execute()
    expect(lines.map(({ action }) => action)).toEqual(['session.refused'])
  })

  it('[ACCT-01] creates exactly one administrator when two calls race', async () => {
    const token = await setupToken(test)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(name =>
        test.client().call(accountEndpoints.setup, { body: { ...owner, email: `${name}@example.org`, token } }),
      ),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 410, 410, 410])
    expect(await countRows(test, 'users')).toBe(1)
    expect(await countRows(test, 'sessions')).toBe(1)
  })

  it('keeps registration closed until it is done', async () => {
    const body = { email: 'early@example.org', password }
    const answer = await test.client().call(accountEndpoints.register, { body })
    expect(answer.problem.code).toBe('account.registration-closed')
    expect(await countRows(test, 'users')).toBe(0)
  })

  it('stores no token in the clear', async () => {
    const token = await setupToken(test)
    const rows = await tables(test.app.services.db.read).selectFrom('verifications').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe.each(suiteDialects)('the address of the site on %s', dialect => {
  it('is kept at set-up when the environment does not name it', async () => {
    const test = await createTestApp(dialect, { APP_URL: undefined as unknown as string })
    expect(await setupAddress(test.app.ctx, 'http://localhost:4000')).toMatch(/^http:\/\/localhost:4000\/setup\?token=/)
    await setUpSite(test)
    expect(test.app.services.settings.get('app_url')).toBe('http://drive.test')
    await test.close()
  })
})

import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { password, setUpSite } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(dialects)('registration with policies and defaults on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
    await setUpSite(test)
  })
  afterEach(() => test.close())
  const email = 'new@example.org'
  const register = (policies?: string[]) => test.client().call(a.register, { body: { email, password, policies } })

  it('[GDPR-06] refuses anyone who has not accepted every policy, and records what was accepted with its date', async () => {
    const { settings, db, clock } = test.app.services
    await settings.save(
      {
        register_policies: [
          { label: 'Terms', type: 'link', action: 'https://example.org/terms' },
          { label: 'Privacy', type: 'link', action: '' },
        ],
      },
      null,
    )
    const site = await test.client().ok(siteEndpoints.site)
    expect(site.settings.register_policies).toHaveLength(2)
    for (const policies of [undefined, [], ['Terms'], ['terms', 'privacy'], ['Terms', 'Other']]) {
      const answer = await register(policies)
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'policies'])
    }
    const count = () =>
      tables(db.read)
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .execute()
        .then(rows => rows.length)
    expect(await count()).toBe(0)
    const before = clock.now()
    expect((await register(['Privacy', 'Terms', 'More'])).status).toBeLessThan(300)
    const rows = await tables(db.read)
      .selectFrom('accepted_policies')
      .select(['label', 'action', 'accepted_at'])
      .execute()
    expect(rows.map(row => [row.label, row.action]).sort()).toEqual([
      ['Privacy', ''],
      ['Terms', 'https://example.org/terms'],
    ])
    expect(Math.min(...rows.map(row => Number(row.accepted_at)))).toBeGreaterThanOrEqual(before)
    // A known address gets the same answer and has to accept the same policies.
    expect((await register(['Terms'])).status).toBe(422)
    expect((await register(['Terms', 'Privacy'])).status).toBeLessThan(300)
    expect(await tables(db.read).selectFrom('accepted_policies').selectAll().execute()).toHaveLength(2)
  })

  it('[AUTH-02] closes immediately, while administrators can still add users', async () => {
    await test.app.services.settings.save({ 'registration.disable': true }, null)
    expect((await register()).problem.code).toBe('account.registration-closed')
  })

  it('[GEN-11] [GEN-12] gives new users the site’s theme, and a choice only if the site allows it', async () => {
    const { settings } = test.app.services
    await settings.save({ 'themes.default_mode': 'dark' }, null)
    await register()
    const client = test.client()
    await client.ok(a.signIn, { body: { email, password } })
    expect((await client.ok(a.me)).theme).toBe('dark')
    expect((await client.ok(a.updateProfile, { body: { theme: 'system' } })).theme).toBe('system')
    await settings.save({ 'themes.user_change': false }, null)
    const refused = await client.call(a.updateProfile, { body: { theme: 'light' } })
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'theme'])
    expect((await client.ok(a.me)).theme).toBe('system')
  })

  it('[LOCALE-09] refuses a choice of language while translations are off', async () => {
    const { settings } = test.app.services
    await register()
    const client = test.client()
    await client.ok(a.signIn, { body: { email, password } })
    await client.ok(a.updateProfile, { body: { language: 'de' } })
    await settings.save({ 'i18n.enable': false }, null)
    const refused = await client.call(a.updateProfile, { body: { language: 'fr' } })
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'language'])
    // Returning to the site's language is always possible.
    expect((await client.ok(a.updateProfile, { body: { language: null } })).language).toBeNull()
  })
})

import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, countRows, createAccountsTest, password, setUpSite } from '../../../../test/accounts.ts'
import { suiteDialects } from '../../../../test/databases.ts'

const e = accountEndpoints
const ada = { email: 'Ada@Example.org', password, firstName: 'Ada', lastName: 'Lovelace' }

describe.each(suiteDialects)('registration on %s', dialect => {
  let test: AccountsTest
  beforeEach(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
  })
  afterEach(() => test.close())

  const requireConfirmation = () => test.app.services.settings.save({ require_email_confirmation: true }, null)

  it('[ACCT-02] registers and signs in without mail where no confirmation is required', async () => {
    const client = test.client()
    expect(await client.ok(e.register, { body: ada })).toEqual({ next: 'sign-in' })
    await client.ok(e.signIn, { body: { email: ada.email, password } })
    const me = await client.ok(e.me)
    expect(me).toMatchObject({ email: 'ada@example.org', displayName: 'Ada Lovelace', emailConfirmed: false })
    expect(me.permissions).toContain('files.create')
    expect(me.permissions).not.toContain('admin')
    expect(await test.mailTo('ada@example.org')).toEqual([])
  })

  it('[ACCT-02] [KEYS-09] requires confirmation of the address if the settings do, and accepts its token once', async () => {
    await requireConfirmation()
    const client = test.client()
    expect(await client.ok(e.register, { body: ada })).toEqual({ next: 'confirm' })
    const early = await client.call(e.signIn, { body: { email: ada.email, password } })
    expect(early.problem.code).toBe('account.not-confirmed')

    const token = await test.tokenFor('ada@example.org')
    expect(await client.ok(e.confirm, { body: { token } })).toEqual({ email: 'ada@example.org' })
    expect(await client.ok(e.signIn, { body: { email: ada.email, password } })).toMatchObject({ emailConfirmed: true })
    const again = await client.call(e.confirm, { body: { token } })
    expect(again.problem).toMatchObject({ status: 410, code: 'account.token-invalid' })
  })

  it('reveals that an address is not confirmed only to those who know the password', async () => {
    await requireConfirmation()
    await test.client().ok(e.register, { body: ada })
    const answer = await test.client().call(e.signIn, { body: { email: ada.email, password: 'not the password' } })
    expect(answer.problem.code).toBe('account.wrong-credentials')
  })

  it('[ACCT-02] sends the confirmation again, and either message works', async () => {
    await requireConfirmation()
    await test.client().ok(e.register, { body: ada })
    const first = await test.tokenFor('ada@example.org')
    await test.client().ok(e.resendConfirmation, { body: { email: 'ADA@example.org' } })
    expect(await test.mailTo('ada@example.org')).toHaveLength(2)
    expect(await test.tokenFor('ada@example.org')).not.toBe(first)
    await test.client().ok(e.confirm, { body: { token: first } })

    await test.client().ok(e.resendConfirmation, { body: { email: 'ada@example.org' } })
    expect(await test.mailTo('ada@example.org')).toHaveLength(2)
  })

  it('refuses a confirmation after three days', async () => {
    await requireConfirmation()
    await test.client().ok(e.register, { body: ada })
    const token = await test.tokenFor('ada@example.org')
    test.clock.advance(72 * 3_600_000 + 1)
    expect((await test.client().call(e.confirm, { body: { token } })).problem.code).toBe('account.token-invalid')
  })

  it.each([true, false])(
    '[ACCT-02] answers known and unknown addresses alike (confirmation required: %s)',
    async isRequired => {
      if (isRequired) await requireConfirmation()
      await test.client().ok(e.register, { body: ada })
      const users = await countRows(test, 'users')
      const known = await test.client().call(e.register, { body: { ...ada, password: 'another password' } })
      const unknown = await test.client().call(e.register, { body: { ...ada, email: 'grace@example.org' } })
      expect([known.status, known.data]).toEqual([unknown.status, unknown.data])
      expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
      expect(await countRows(test, 'users')).toBe(users + 1)

      // The owner of the address is notified, and the password stays unchanged.
      expect((await test.mailTo('ada@example.org')).at(-1)?.subject).toContain('already have an account')
      const other = await test.client().call(e.signIn, { body: { email: ada.email, password: 'another password' } })
      expect(other.problem.code).toBe('account.wrong-credentials')
    },
  )

  it('creates one account when registrations race for an address', async () => {
    const users = await countRows(test, 'users')
    const answers = await Promise.all([1, 2, 3, 4].map(() => test.client().call(e.register, { body: ada })))
    expect(answers.map(answer => answer.status)).toEqual([202, 202, 202, 202])
    expect(await countRows(test, 'users')).toBe(users + 1)
  })

  it('[ACCT-02] is closed if the settings say so', async () => {
    await test.app.services.settings.save({ 'registration.disable': true }, null)
    const users = await countRows(test, 'users')
    expect((await test.client().call(e.register, { body: ada })).problem.code).toBe('account.registration-closed')
    expect(await countRows(test, 'users')).toBe(users)
  })

  it('names every wrong field and changes nothing', async () => {
    const users = await countRows(test, 'users')
    const hostile = [
      { email: 'a@b.org\r\nBcc: c@d.org', password: 'short', firstName: 'A\r\nB', lastName: 'x'.repeat(101) },
      { email: ['a@b.org'], password: { length: 20 }, firstName: 7, lastName: null },
      { email: '"quoted"@example.org', password: 'x'.repeat(257), firstName: 'A\nB', lastName: 'a\0b' },
    ]
    for (const body of hostile) {
      const answer = await test.client().call(e.register, { body })
      expect(answer.status).toBe(422)
      const fields = new Set(answer.problem.errors?.map(error => error.field))
      expect(fields).toEqual(new Set(['email', 'password', 'firstName', 'lastName']))
    }
    expect(await countRows(test, 'users')).toBe(users)
  })

  it('refuses a body of ten megabytes', async () => {
    const body = { ...ada, firstName: 'x'.repeat(10 * 1024 * 1024) }
    expect((await test.client().call(e.register, { body })).problem.code).toBe('request.too-large')
  })

  it('publishes an event for a new user', async () => {
    await test.client().ok(e.register, { body: ada })
    const { events } = test.app.services
    const types = (await events.since(0, 100)).map(event => event.type)
    expect(types.filter(type => type === 'user.created')).toHaveLength(2)
  })
})

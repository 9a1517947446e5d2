import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { permissionTable } from '@holdall/contract/contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountsTest,
  countRows,
  createAccountsTest,
  forgetTries,
  password,
  registerMember,
  setUpSite,
} from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import type { Client } from '../../../../test/harness.ts'
import { totpCode, totpStep } from './totp.ts'

const e = accountEndpoints
const email = 'ada@example.org'
const stepMs = 30_000

describe.each(suiteDialects)('the second factor on %s', dialect => {
  let test: AccountsTest
  let owner: Client
  let ada: Client
  beforeEach(async () => {
    test = await createAccountsTest(dialect)
    owner = await setUpSite(test)
    ada = await registerMember(test, email)
    await forgetTries(test)
  })
  afterEach(() => test.close())

  const again = { body: { password } }
  const codeOf = (secret: string, away = 0) => totpCode(secret, totpStep(test.clock.now()) + away)
  /** The code of the next step, which has not been used up. */
  const nextCode = (secret: string) => {
    test.clock.advance(stepMs)
    return codeOf(secret)
  }
  async function setUpTotp(client = ada) {
    const { secret } = await client.ok(e.newTotp, again)
    const used = codeOf(secret)
    const { codes } = await client.ok(e.confirmTotp, { body: { code: used } })
    return { secret, codes, used }
  }
  async function firstStep(client = test.client(), address = email) {
    const answer = await client.call(e.signIn, { body: { email: address, password } })
    expect(answer.status).toBe(200)
    return { client, data: answer.data, raw: answer.raw }
  }
  const secondStep = (client: Client, code: string) => client.call(e.secondStep, { body: { code, remember: true } })
  const isSignedIn = async (client: Client) => (await client.call(e.me)).status === 200
  const actions = async () => {
    const rows = await tables(test.app.services.db.read).selectFrom('audit_log').select('action').execute()
    return rows.map(row => row.action)
  }

  it('[ACCT-04] takes effect once a code has confirmed it, and is reported by mail and in the audit log', async () => {
    const made = await ada.ok(e.newTotp, again)
    expect(new URL(made.address).searchParams.get('secret')).toBe(made.secret)
    expect(await ada.ok(e.secondFactor)).toEqual({ totp: false, recoveryCodesLeft: 0, isNeeded: false })
    expect((await firstStep()).data).toMatchObject({ email })
    expect((await ada.call(e.confirmTotp, { body: { code: '000000' } })).problem.code).toBe('account.wrong-code')

    const { codes } = await ada.ok(e.confirmTotp, { body: { code: codeOf(made.secret) } })
    expect(new Set(codes).size).toBe(10)
    expect(await ada.ok(e.secondFactor)).toEqual({ totp: true, recoveryCodesLeft: 10, isNeeded: false })
    expect((await test.mailTo(email)).at(-1)?.subject).toMatch(/^A new sign-in method/)
    expect(await actions()).toContain('user.totp-added')
    const again2 = await ada.call(e.confirmTotp, { body: { code: nextCode(made.secret) } })
    expect(again2.problem.code).toBe('account.second-factor-set')
    expect((await ada.call(e.newTotp, again)).problem.code).toBe('account.second-factor-set')
  })

  it('[ACCT-04] keeps the secret and the recovery codes out of the tables', async () => {
    const { secret, codes } = await setUpTotp()
    const { db } = test.app.services
    const rows = [
      await tables(db.read).selectFrom('totp_factors').selectAll().execute(),
      await tables(db.read).selectFrom('recovery_codes').selectAll().execute(),
      await tables(db.read).selectFrom('audit_log').selectAll().execute(),
      await tables(db.read).selectFrom('mail_outbox').selectAll().execute(),
    ]
    const text = JSON.stringify(rows)
    for (const hidden of [secret, ...codes, ...codes.map(code => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(hidden)
    }
  })

  it('[ACCT-04] is required between the right password and a session', async () => {
    const { secret } = await setUpTotp()
    const sessions = await countRows(test, 'sessions')
    const { client, data, raw } = await firstStep()
    expect(data).toEqual({ secondStep: ['totp', 'recovery-code'] })
    expect(String(raw.headers['set-cookie'])).toMatch(
      /^holdall_second_step=[^;]+; Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    expect(await isSignedIn(client)).toBe(false)
    expect(await countRows(test, 'sessions')).toBe(sessions)

    const wrong = await secondStep(client, codeOf(secret, 5))
    expect([wrong.status, wrong.problem.code]).toEqual([403, 'account.wrong-code'])
    expect(await isSignedIn(client)).toBe(false)
    const right = await secondStep(client, nextCode(secret))
    expect(right.data).toMatchObject({ email })
    expect(await isSignedIn(client)).toBe(true)
    expect(client.cookies.has('holdall_second_step')).toBe(false)
  })

  it('[ACCT-04] accepts each code once, even when calls race', async () => {
    const { secret, used } = await setUpTotp()
    const first = await firstStep()
    // The code that confirmed the setup is used up too, even though its time may have passed by now.
    expect((await secondStep(first.client, used)).status).toBe(403)
    const code = nextCode(secret)
    const clients = await Promise.all([first.client, (await firstStep()).client, (await firstStep()).client])
    const answers = await Promise.all(clients.map(client => secondStep(client, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await secondStep((await firstStep()).client, code)).status).toBe(403)
  })

  it('[ACCT-04] accepts a recovery code instead, once, however it is typed', async () => {
    const { codes } = await setUpTotp()
    const [one = '', two = ''] = codes
    const first = await firstStep()
    expect((await secondStep(first.client, ` ${one.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect((await secondStep((await firstStep()).client, one)).problem.code).toBe('account.wrong-code')
    expect((await ada.ok(e.secondFactor)).recoveryCodesLeft).toBe(9)
    const renewed = await ada.ok(e.newRecoveryCodes, again)
    expect((await secondStep((await firstStep()).client, two)).problem.code).toBe('account.wrong-code')
    expect((await secondStep((await firstStep()).client, renewed.codes[0] ?? '')).status).toBe(200)
  })

  it('[ACCT-04] ends a pending sign-in after ten minutes and when the password changes', async () => {
    const { secret } = await setUpTotp()
    const late = await firstStep()
    test.clock.advance(10 * 60_000 + 1)
    expect((await secondStep(late.client, codeOf(secret))).problem.code).toBe('account.second-step-over')
    const changed = await firstStep()
    await ada.ok(e.changePassword, { body: { currentPassword: password, newPassword: 'another horse battery' } })
    expect((await secondStep(changed.client, nextCode(secret))).problem.code).toBe('account.second-step-over')
    const stranger = test.client()
    for (const value of ['', 'x', `${'0'.repeat(26)}${'x'.repeat(32)}`]) {
      stranger.cookies.set('holdall_second_step', value)
      expect((await secondStep(stranger, nextCode(secret))).problem.code).toBe('account.second-step-over')
    }
  })

  it('[ACCT-04] prevents guessing: a client has six wrong codes per account', async () => {
    const { secret } = await setUpTotp()
    for (let n = 0; n < 6; n++) {
      expect((await secondStep((await firstStep()).client, '000000')).problem.code).toBe('account.wrong-code')
    }
    const right = await secondStep((await firstStep()).client, nextCode(secret))
    expect(right.problem.code).toBe('request.too-many')
  })

  it('[ACCT-04] does not let in someone who was suspended between the steps', async () => {
    const { secret } = await setUpTotp()
    const { client } = await firstStep()
    const { db } = test.app.services
    await db.transaction(tx =>
      tables(tx).updateTable('users').set({ banned_at: 1 }).where('email', '=', email).execute(),
    )
    expect((await secondStep(client, nextCode(secret))).problem.code).toBe('account.banned')
  })

  it('[ACCT-04] can be removed with only the password; app passwords and access tokens work without it', async () => {
    await setUpTotp()
    const body = { kind: 'api', name: 'x', scopes: ['read'], expiresAt: null, password }
    const { secret } = await ada.ok(e.createToken, { body })
    const headers = { authorization: `Bearer ${secret}` }
    expect((await test.client().call(driveEndpoints.spaces, { headers })).status).toBe(200)
    for (const endpoint of [e.removeTotp, e.newRecoveryCodes]) {
      const wrong = await ada.call(endpoint, { body: { password: 'wrong' } })
      expect(wrong.problem.code).toBe('account.wrong-password')
    }
    await ada.ok(e.removeTotp, again)
    expect(await ada.ok(e.secondFactor)).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await test.mailTo(email)).at(-1)?.subject).toMatch(/was removed$/)
    expect((await firstStep()).data).toMatchObject({ email })
    for (const endpoint of [e.removeTotp, e.newRecoveryCodes]) {
      expect((await ada.call(endpoint, again)).problem.code).toBe('account.second-factor-missing')
    }
  })

  it('[ACCT-04] can be required of administrators, immediately, and of no one else', async () => {
    const saveSettings = () => test.app.services.settings.save({ 'second_factor.required_for_admins': true }, null)
    expect((await owner.ok(e.me)).permissions).toContain('admin')
    await saveSettings()
    const me = await owner.ok(e.me)
    expect(me).toMatchObject({ mustAddSecondFactor: true })
    const settings = await owner.call(settingsEndpoints.read)
    expect([settings.status, settings.problem.code]).toEqual([403, 'account.second-factor-needed'])
    expect(me.permissions.filter(name => name.startsWith('admin') || name.startsWith('settings'))).toEqual([])
    expect(me.permissions).toContain('files.create')
    expect((await owner.call(driveEndpoints.spaces)).status).toBe(200)
    expect(await ada.ok(e.me)).toMatchObject({ mustAddSecondFactor: false })

    expect(await owner.ok(e.secondFactor)).toMatchObject({ isNeeded: true })
    await setUpTotp(owner)
    expect(await owner.ok(e.me)).toMatchObject({ mustAddSecondFactor: false })
    expect((await owner.ok(e.me)).permissions).toContain('admin')
    await owner.ok(e.removeTotp, again)
    expect(await owner.ok(e.me)).toMatchObject({ mustAddSecondFactor: true })
  })

  it('[ACCT-04] can be required only by an administrator who has one', async () => {
    const body = { client: { 'second_factor.required_for_admins': true } }
    const refused = await owner.call(settingsEndpoints.save, { body })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.problem.errors)).toContain(
      'Set up two-factor authentication for your own account first.',
    )
    expect(await owner.ok(e.me)).toMatchObject({ mustAddSecondFactor: false })
    expect((await owner.ok(e.me)).permissions).toContain('admin')
    await setUpTotp(owner)
    await owner.ok(settingsEndpoints.save, { body })
    expect((await owner.ok(e.me)).permissions).toContain('admin')
    // Taking it back needs nothing.
    await owner.ok(settingsEndpoints.save, { body: { client: { 'second_factor.required_for_admins': false } } })
  })

  it('[ACCT-04] treats everyone as an administrator whose permissions reach beyond their own content, with or without the back-office', async () => {
    const { db, settings } = test.app.services
    const bo = await registerMember(test, 'bo@example.org')
    const { id } = await bo.ok(e.me)
    await settings.save({ 'second_factor.required_for_admins': true }, null)
    for (const [permission, declared] of Object.entries(permissionTable)) {
      await db.transaction(async tx => {
        await tables(tx).deleteFrom('user_permissions').where('user_id', '=', id).execute()
        await tables(tx)
          .insertInto('user_permissions')
          .values({ user_id: id, permission, restrictions: '{}' })
          .execute()
      })
      const me = await bo.ok(e.me)
      const isOwn = declared.isOverOwn === true
      expect([permission, me.mustAddSecondFactor, me.permissions.includes(permission)]).toEqual([
        permission,
        !isOwn,
        isOwn,
      ])
      expect(me.permissions).toContain('files.create')
    }
    const refused = await bo.call(userEndpoints.list, { query: {} })
    expect([refused.status, refused.problem.code]).toEqual([403, 'account.second-factor-needed'])
  })

  it('[ACCT-04] leaves an administrator without it none of the administrative permissions of default workspace roles', async () => {
    const { db, settings } = test.app.services
    const ownerId = (await owner.ok(e.me)).id
    await db.transaction(async tx => {
      const role = await tables(tx)
        .updateTable('roles')
        .set({ is_default: 1 })
        .where('type', '=', 'workspace')
        .returning('id')
        .execute()
      const held = { permission: 'users.view', restrictions: '{}' }
      await tables(tx)
        .insertInto('role_permissions')
        .values(role.map(({ id }) => ({ role_id: id, ...held })))
        .execute()
      await tables(tx)
        .insertInto('user_permissions')
        .values({ user_id: ownerId, ...held })
        .execute()
    })
    expect((await owner.ok(e.me)).permissions).toContain('users.view')
    await settings.save({ 'second_factor.required_for_admins': true }, null)
    expect((await owner.ok(e.me)).permissions).not.toContain('users.view')
  })
})

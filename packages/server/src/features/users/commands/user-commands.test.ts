import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { runOn } from '../../../../test/run-command.ts'
import { listAccounts } from './accounts.repository.ts'
import {
  makeAdministratorCommand,
  passwordCommand,
  removeSecondFactorCommand,
  suspendCommand,
  unsuspendCommand,
} from './change-user.commands.ts'
import { createUserCommand } from './create-user.command.ts'
import { listUsersCommand } from './list-users.command.ts'

const password = 'correct horse battery'

describe.each(suiteDialects)('[OPS-02] the commands for accounts on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const signIn = (email: string, secret = password) =>
    test.client().call(accountEndpoints.signIn, { body: { email, password: secret } })
  const actionsOn = async (id: string) => {
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
    return lines.map(({ action }) => action)
  }

  it('create an administrator who can sign in at once', async () => {
    const options = { admin: true, 'first-name': 'Ada', 'last-name': 'Lovelace' } as const
    const made = await runOn(test, createUserCommand, {
      args: ['Ada@Example.org'],
      options,
      secret: password,
      isJson: true,
    })
    expect(made.exitCode).toBe(0)
    const { id } = JSON.parse(made.out)
    const { status, data } = await signIn('ada@example.org')
    expect([status, await actionsOn(id)]).toEqual([200, expect.arrayContaining(['user.created'])])
    expect(JSON.stringify(data)).toContain('Ada Lovelace')
    const listed = await runOn(test, listUsersCommand, { options: { find: 'lovelace' }, isJson: true })
    expect(JSON.parse(listed.out)).toEqual([
      expect.objectContaining({ email: 'ada@example.org', isAdmin: true, isSuspended: false, isConfirmed: true }),
    ])
  })

  it('refuse an address that is taken or isn’t one, and a password that is too short', async () => {
    await runOn(test, createUserCommand, { args: ['twice@example.org'], secret: password })
    const again = await runOn(test, createUserCommand, { args: ['twice@example.org'], secret: password })
    expect([again.exitCode, again.error]).toEqual([
      1,
      expect.stringContaining('already has the address twice@example.org'),
    ])
    const wrong = await runOn(test, createUserCommand, { args: ['nobody'], secret: password })
    expect([wrong.exitCode, wrong.error]).toEqual([
      1,
      expect.stringContaining('nobody isn’t an email address'.replace('’', "'")),
    ])
    const short = await runOn(test, createUserCommand, { args: ['short@example.org'], secret: 'abc' })
    expect(short.exitCode).toBe(1)
    expect((await runOn(test, listUsersCommand, { options: { find: 'short@' } })).out).toContain('No accounts.')
  })

  it('list everybody once, however many pages that takes', async () => {
    for (const name of ['b', 'a', 'd', 'c', 'e'])
      await runOn(test, createUserCommand, { args: [`page-${name}@example.org`], secret: password })
    const sizes: number[] = []
    const found: string[] = []
    for await (const page of listAccounts(test.app.services, 'page-', 2)) {
      sizes.push(page.length)
      found.push(...page.map(({ email }) => email))
    }
    expect(sizes).toEqual([2, 2, 1])
    expect(found).toEqual(['a', 'b', 'c', 'd', 'e'].map(name => `page-${name}@example.org`))
  })

  it('find by text that means something to the database', async () => {
    expect((await runOn(test, listUsersCommand, { options: { find: '%' } })).out).toContain('No accounts.')
    expect((await runOn(test, listUsersCommand, { options: { find: "'" } })).out).toContain('No accounts.')
  })

  it('set a password, which ends sessions', async () => {
    const { email, userId } = await buildMember(test)
    await runOn(test, passwordCommand, { args: [email], secret: password })
    expect((await signIn(email)).status).toBe(200)
    await runOn(test, passwordCommand, { args: [email], secret: 'another long password' })
    const sessions = await tables(test.app.services.db.read)
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    expect(sessions).toEqual([])
    expect((await signIn(email)).status).not.toBe(200)
    expect((await signIn(email, 'another long password')).status).toBe(200)
    const unknown = await runOn(test, passwordCommand, { args: ['gone@example.org'], secret: password })
    expect([unknown.exitCode, unknown.error]).toEqual([1, expect.stringContaining('No one has the address')])
  })

  it('suspend and let back in, but never the last administrator', async () => {
    const { email, userId } = await buildMember(test)
    await runOn(test, passwordCommand, { args: [email], secret: password })
    await runOn(test, suspendCommand, { args: [email] })
    expect((await signIn(email)).status).not.toBe(200)
    await runOn(test, unsuspendCommand, { args: [email] })
    expect((await signIn(email)).status).toBe(200)
    expect(await actionsOn(userId)).toEqual(expect.arrayContaining(['user.suspended', 'user.unsuspended']))
    await expect(runOn(test, suspendCommand, { args: ['ada@example.org'] })).rejects.toMatchObject({
      code: 'role.last-administrator',
    })
    await runOn(test, makeAdministratorCommand, { args: [email] })
    expect((await runOn(test, suspendCommand, { args: ['ada@example.org'] })).exitCode).toBe(0)
    await runOn(test, unsuspendCommand, { args: ['ada@example.org'] })
  })

  it('remove a second factor that was lost', async () => {
    const { email, userId } = await buildMember(test)
    const { db } = test.app.services
    await db.transaction(tx =>
      tables(tx)
        .insertInto('totp_factors')
        .values({ user_id: userId, sealed_secret: 'x', created_at: 1, confirmed_at: 1, last_step: -1 })
        .execute(),
    )
    await runOn(test, passwordCommand, { args: [email], secret: password })
    const before = await signIn(email)
    await runOn(test, removeSecondFactorCommand, { args: [email] })
    const after = await signIn(email)
    const mails = await tables(db.read).selectFrom('mail_outbox').selectAll().execute()
    expect(
      mails.filter(mail => JSON.stringify(mail).includes(email) && /factor/i.test(JSON.stringify(mail))),
    ).toHaveLength(1)
    expect([JSON.stringify(before.data).includes('"me"'), after.status]).toEqual([false, 200])
    expect(
      await db.transaction(tx =>
        tables(tx).selectFrom('totp_factors').selectAll().where('user_id', '=', userId).execute(),
      ),
    ).toEqual([])
    expect(JSON.stringify(after.data)).toContain(email)
  })
})

import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { userEndpoints as e } from '@holdall/contract/users/users.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest } from '../../../test/accounts.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'

describe.each(dialects)('the last administrator on %s', dialect => {
  let test: AccountsTest
  let boss: TestMember
  beforeEach(async () => {
    test = await createAccountsTest(dialect)
    boss = await buildMember(test, { permissions: ['admin'] })
  })
  afterEach(() => test.close())

  const unconfirm = (by: TestMember, { userId }: TestMember) =>
    by.client.call(e.update, { params: { id: userId }, body: { email_verified_at: null } })
  const ask = () => boss.client.call(settingsEndpoints.save, { body: { client: { require_email_confirmation: true } } })

  it('stays confirmed while the site requires confirmation, because no one else could sign in', async () => {
    expect((await ask()).status).toBe(200)
    const second = await buildMember(test, { permissions: ['admin'] })
    expect((await unconfirm(boss, second)).status).toBe(200)
    // An administrator who can't sign in doesn't count.
    const refused = await unconfirm(boss, boss)
    expect([refused.status, refused.problem.code]).toEqual([409, 'role.last-administrator'])
    const { user } = await boss.client.ok(e.read, { params: { id: boss.userId } })
    expect(user.email_verified_at).not.toBeNull()
    const suspended = await boss.client.call(e.update, {
      params: { id: boss.userId },
      body: { permissions: [] },
    })
    expect(suspended.problem.code).toBe('role.last-administrator')
  })

  it('has to be confirmed before the site can require confirmation from all users', async () => {
    expect((await unconfirm(boss, boss)).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'require_email_confirmation'])
    expect(refused.problem.errors?.[0]?.message).toContain('an administrator')
    await boss.client.ok(e.update, {
      params: { id: boss.userId },
      body: { email_verified_at: new Date().toISOString() },
    })
    expect((await ask()).status).toBe(200)
  })
})

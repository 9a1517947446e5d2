import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AccountsTest,
  countRows,
  createAccountsTest,
  password,
  registerMember,
  setUpSite,
} from '../../../test/accounts.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { hashPassword, verifyPassword } from '../../platform/crypto/password-hash.ts'

vi.mock('../../platform/crypto/password-hash.ts', async original => {
  const real = await original<typeof import('../../platform/crypto/password-hash.ts')>()
  return { ...real, hashPassword: vi.fn(real.hashPassword), verifyPassword: vi.fn(real.verifyPassword) }
})

const e = accountEndpoints

describe.each(suiteDialects)('known and unknown addresses on %s', dialect => {
  let test: AccountsTest
  beforeEach(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    await registerMember(test, 'known@example.org')
  })
  afterEach(() => test.close())

  async function workOf(call: () => Promise<unknown>) {
    vi.mocked(hashPassword).mockClear()
    vi.mocked(verifyPassword).mockClear()
    const jobs = await countRows(test, 'jobs')
    const result = await call()
    return {
      result,
      hashed: vi.mocked(hashPassword).mock.calls.length,
      verified: vi.mocked(verifyPassword).mock.calls.length,
      jobs: (await countRows(test, 'jobs')) - jobs,
    }
  }

  async function answerOf(call: Promise<{ status: number; data: unknown; headers: object }>) {
    const { status, data, headers } = await call
    const { requestId: _, ...rest } = (data ?? {}) as Record<string, unknown>
    return { status, rest, headers: Object.keys(headers) }
  }

  it('[ACCT-02] get the same response to a sign-in, after the same work', async () => {
    const attempt = (email: string) => () =>
      answerOf(test.client().call(e.signIn, { body: { email, password: 'not the password' } }))
    await attempt('first@example.org')()
    const known = await workOf(attempt('known@example.org'))
    const unknown = await workOf(attempt('unknown@example.org'))
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({ result: { status: 401 }, hashed: 0, verified: 1, jobs: 0 })
  })

  it('[ACCT-02] get the same response to a registration: the password is hashed either way', async () => {
    const attempt = (email: string) => () => answerOf(test.client().call(e.register, { body: { email, password } }))
    const known = await workOf(attempt('known@example.org'))
    const unknown = await workOf(attempt('unknown@example.org'))
    expect(known.result).toEqual(unknown.result)
    expect([known.hashed, unknown.hashed]).toEqual([1, 1])
  })

  it.each([
    ['forgot', e.forgot],
    ['resend', e.resendConfirmation],
  ])('[ACCT-02] get the same response to %s: one job is queued, whoever’s address it is', async (_name, endpoint) => {
    const attempt = (email: string) => () => answerOf(test.client().call(endpoint, { body: { email } }))
    const known = await workOf(attempt('known@example.org'))
    const unknown = await workOf(attempt('unknown@example.org'))
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({ result: { status: 204 }, hashed: 0, verified: 0, jobs: 1 })
    expect(await test.mailTo('known@example.org')).toHaveLength(1)
    expect(await test.mailTo('unknown@example.org')).toHaveLength(0)
  })
})

import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, password, registerMember, setUpSite } from '../../../test/accounts.ts'
import { suiteDialects } from '../../../test/databases.ts'
import type { Client } from '../../../test/harness.ts'

describe.each(suiteDialects)('a page of another person on %s', dialect => {
  let test: AccountsTest
  let browser: Client
  let adaId: string
  const asAda = () => ({ headers: { 'holdall-person': adaId } })

  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    browser = await registerMember(test, 'ada@example.org')
    adaId = (await browser.ok(accountEndpoints.me)).id
    await test.client().ok(accountEndpoints.register, { body: { email: 'bea@example.org', password } })
  })
  afterAll(() => test.close())

  it('changes nothing and reads nothing in the account of whoever has signed in since', async () => {
    const rootOf = async () => (await browser.ok(driveEndpoints.spaces)).data[0]?.rootId ?? ''
    // While it is the right person, naming them changes nothing.
    const body = { parentId: await rootOf(), name: 'Of Ada' }
    await browser.ok(driveEndpoints.newFolder, { body, ...asAda() })

    await browser.ok(accountEndpoints.signOut)
    await browser.ok(accountEndpoints.signIn, { body: { email: 'bea@example.org', password } })
    const parentId = await rootOf()
    const create = await browser.call(driveEndpoints.newFolder, { body: { parentId, name: 'Wrong hands' }, ...asAda() })
    expect([create.status, create.problem.code]).toEqual([409, 'request.other-person'])
    for (const endpoint of [driveEndpoints.spaces, accountEndpoints.me, siteEndpoints.site] as const) {
      const read = await browser.call(endpoint, asAda())
      expect([read.status, read.problem.code]).toEqual([409, 'request.other-person'])
    }
    // An invalid field isn't even looked at, and the session of the other person goes on.
    const invalid = await browser.call(driveEndpoints.newFolder, { body: {} as never, ...asAda() })
    expect(invalid.problem.code).toBe('request.other-person')
    expect((await browser.call(accountEndpoints.signOut, asAda())).status).toBe(409)
    const { data } = await browser.ok(driveEndpoints.children, { params: { id: parentId } })
    expect(data).toEqual([])
  })

  it('sends no bytes of an upload, and opens no stream', async () => {
    const upload = await browser.request('POST', '/api/v1/transfers', {
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '3', 'holdall-person': adaId },
    })
    expect(upload.statusCode).toBe(409)
    const stream = await browser.request('GET', `/api/v1/events?person=${adaId}`)
    expect(stream.statusCode).toBe(409)
  })

  it('is told to sign in where nobody is signed in any more', async () => {
    const nobody = test.client()
    expect((await nobody.call(driveEndpoints.spaces, asAda())).problem.code).toBe('request.sign-in-needed')
    expect((await nobody.ok(siteEndpoints.site, asAda())).me).toBeNull()
  })
})

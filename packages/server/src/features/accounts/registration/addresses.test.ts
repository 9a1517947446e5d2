import { domainToUnicode } from 'node:url'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { manageUserEndpoints } from '@holdall/contract/users/manage.endpoints.ts'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type AccountsTest,
  countRows,
  createAccountsTest,
  password,
  registerMember,
  setUpSite,
} from '../../../../test/accounts.ts'
import { suiteDialects } from '../../../../test/databases.ts'

const e = accountEndpoints
/** Two spellings of one mailbox, each as people type it, and the form in which it is kept. */
const mailboxes = [
  ['Max@Müller.example', 'max@XN--mller-kva.example', 'max@xn--mller-kva.example'],
  ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['JOSE\u0301@example.com', 'jos\u00e9@example.com', 'jos\u00e9@example.com'],
  ['用户@例子.中国', '用户@xn--fsqu00a.xn--fiqs8s', '用户@xn--fsqu00a.xn--fiqs8s'],
  ['a&b=c/d@example.com', 'A&B=C/D@Example.com', 'a&b=c/d@example.com'],
] as const

describe.each(suiteDialects)('addresses of every script on %s', dialect => {
  let test: AccountsTest
  afterEach(() => test.close())

  it('register, are mailed and sign in in both spellings, and are one account', async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    await test.app.services.settings.save({ require_email_confirmation: true }, null)
    for (const [typed, other, kept] of mailboxes) {
      await test.client().ok(e.register, { body: { email: typed, password } })
      const token = await test.tokenFor(envelopeOf(kept))
      const before = await countRows(test, 'users')
      // Nobody learns whether an address has an account; the second one isn’t made.
      await test.client().ok(e.register, { body: { email: other, password } })
      expect(await countRows(test, 'users')).toBe(before)
      const client = test.client()
      await client.ok(e.confirm, { body: { token } })
      for (const email of [typed, other, kept]) await client.ok(e.signIn, { body: { email, password } })
      expect((await client.ok(e.me)).email).toBe(kept)
    }
  })

  it('are taken by administrators, shares and the sender, in either spelling', async () => {
    test = await createAccountsTest(dialect)
    const owner = await setUpSite(test)
    const ivan = await registerMember(test, 'ivan@пример.рф')
    const roots = await owner.ok(driveEndpoints.spaces)
    const folder = await owner.ok(driveEndpoints.newFolder, {
      body: { parentId: roots.data[0]?.rootId ?? '', name: 'Shared' },
    })
    const params = { id: folder.id }
    await owner.ok(peopleEndpoints.share, {
      params,
      body: { emails: ['IVAN@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'] },
    })
    const access = await owner.ok(peopleEndpoints.access, { params })
    expect(access.grants.map(grant => grant.email)).toEqual(['ivan@xn--e1afmkfd.xn--p1ai'])
    const again = await owner.call(manageUserEndpoints.create, {
      body: { email: 'ivan@XN--E1AFMKFD.xn--p1ai', password },
    })
    expect(again.status).toBe(422)
    expect(again.problem.errors).toMatchObject([{ field: 'email' }])
    const { id } = await ivan.ok(e.me)
    expect(id).toBeTruthy()
    const server = { mail_from_address: 'drive@müller.example' }
    await owner.ok(settingsEndpoints.save, { body: { server } })
    expect(test.app.services.settings.get('mail_from_address')).toBe('drive@xn--mller-kva.example')
  })

  it('have a single label where the operator says so, and only there', async () => {
    test = await createAccountsTest(dialect)
    const owner = await setUpSite(test)
    const refused = await test.client().call(e.register, { body: { email: 'ada@nas', password } })
    expect([refused.status, refused.problem.errors?.[0]]).toMatchObject([
      422,
      { field: 'email', message: expect.stringMatching(/with a full domain/) },
    ])
    // What administrators enter for the site itself may be a name of its own network.
    await owner.ok(settingsEndpoints.save, { body: { server: { mail_from_address: 'drive@localhost' } } })
    await test.close()

    test = await createAccountsTest(dialect, { SINGLE_LABEL_ADDRESSES: 'on' })
    await setUpSite(test)
    await registerMember(test, 'Ada@NAS')
    expect(await countRows(test, 'users')).toBe(2)
  })
})

/** The mail server of the tests shows every domain in its own script. */
function envelopeOf(kept: string): string {
  const [local, domain = ''] = kept.split('@')
  return `${local}@${domainToUnicode(domain)}`
}

import { requestEndpoints as r } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, forgetTries } from '../../../../test/accounts.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'

describe.each(suiteDialects)('links by mail on %s', dialect => {
  let test: AccountsTest
  let owner: TestMember
  let folderId: string
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    owner = await buildMember(test)
    folderId = (await buildFolder(owner, 'Holiday <b>pictures')).id
  })
  afterAll(() => test.close())

  const share = (body: LinkInput = {}): Promise<ShareLink> =>
    owner.client.ok(e.createLink, { params: { id: folderId }, body })
  const mail = (id: string, to: string[], note = '', member = owner) =>
    member.client.call(e.sendLink, { params: { id }, body: { emails: to, note } })

  it('[LINK-08] mails the address with a note, once per person, and says that there is a password', async () => {
    const link = await share({ password: 'a password' })
    const sent = await mail(link.id, ['Ada@example.net', 'ada@example.net', 'bob@example.net'], 'Hi <script> & all')
    expect(sent.data).toEqual({ sent: 2 })
    const [message, ...more] = await test.mailTo('ada@example.net')
    expect(more).toEqual([])
    expect(message?.subject).toContain('sent you “Holiday <b>pictures”')
    expect(message?.text).toContain(link.url)
    expect(message?.text).toContain('Hi <script> & all')
    expect(message?.text).toContain('requires a password')
    expect(message?.html).not.toMatch(/<script>|<b>pic/)
    expect(JSON.stringify(message)).not.toContain('a password"')
  })

  it('[LINK-08] accepts nothing but addresses: no second line, no list, no name', async () => {
    const link = await share()
    for (const wrong of [
      'ada@example.net\r\nBcc: eve@example.net',
      'ada@example.net, eve@example.net',
      'Ada <ada@example.net>',
      '"ada\n"@example.net',
      '',
    ]) {
      expect((await mail(link.id, ['fine@example.net', wrong])).status).toBe(422)
    }
    expect(
      (
        await mail(
          link.id,
          Array.from({ length: 21 }, (_, n) => `p${n}@example.net`),
        )
      ).status,
    ).toBe(422)
    expect(await test.mailTo('fine@example.net')).toEqual([])
  })

  it('[LINK-08] sends a hundred mails a day for one user, however they are split', async () => {
    const member = await buildMember(test)
    const { id } = await buildFolder(member, 'Many')
    const link = await member.client.ok(e.createLink, { params: { id }, body: {} })
    const people = (from: number) => Array.from({ length: 20 }, (_, n) => `many${from + n}@example.net`)
    const answers = []
    for (let turn = 0; turn < 6; turn++) answers.push((await mail(link.id, people(turn * 20), '', member)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    test.clock.advance(25 * 3_600_000)
    expect((await mail(link.id, people(200), '', member)).status).toBe(200)
    await forgetTries(test)
  })

  it('[LINK-08] sends neither a dead link nor one to people it doesn’t name, and words a file request differently', async () => {
    const named = await share({ outsiders: ['ada@example.net'] })
    expect((await mail(named.id, ['eve@example.net'])).problem.errors).toMatchObject([{ field: 'emails' }])
    expect((await mail(named.id, ['ADA@example.net'])).status).toBe(200)
    const ending = await share({ expiresAt: new Date(test.clock.now() + 1000).toISOString() })
    test.clock.advance(2000)
    expect((await mail(ending.id, ['ada@example.net'])).problem.code).toBe('link.not-working')
    const request = await owner.client.ok(r.createRequest, { params: { id: folderId }, body: { title: 'Your papers' } })
    await mail(request.id, ['carl@example.net'])
    expect((await test.mailTo('carl@example.net'))[0]?.subject).toContain('asks you for files: “Your papers”')
    const stranger = await buildMember(test)
    expect((await mail(named.id, ['x@example.net'], '', stranger)).problem.code).toBe('link.not-found')
  })
})

import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints as f } from '@holdall/contract/files/files.endpoints.ts'
import { inEnglish } from '@holdall/contract/kit/sentences.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { visitEndpoints as v } from '@holdall/contract/sharing/visits.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, forgetTries } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/harness.ts'
import { linkPreview } from '../visits/link-preview.ts'

const ada = 'ada@example.net'
const minute = 60_000

describe.each(dialects)('links for named people on %s', dialect => {
  let test: AccountsTest
  let owner: TestMember
  let folderId: string
  let fileId: string
  beforeAll(async () => {
    test = await createAccountsTest(dialect, { TRUST_PROXY: '1' })
    owner = await buildMember(test)
    folderId = (await buildFolder(owner, 'Hidden plans')).id
    fileId = await buildFile(test, owner, { name: 'plan.txt', parentId: folderId })
  })
  afterAll(() => test.close())

  const share = async (body: LinkInput = { outsiders: [ada] }): Promise<ShareLink> => {
    await forgetTries(test)
    return owner.client.ok(e.createLink, { params: { id: folderId }, body })
  }
  const change = (link: ShareLink, body: LinkInput) =>
    owner.client.call(e.updateLink, { params: { id: link.id }, body })
  const open = (client: Client, { slug }: ShareLink) => client.call(e.openLink, { params: { slug } })
  const order = (client: Client, { slug }: ShareLink, email = ada) =>
    client.call(v.sendCode, { params: { slug }, body: { email } })
  const unlock = (client: Client, { slug }: ShareLink, code: string, email = ada) =>
    client.call(v.unlockWithCode, { params: { slug }, body: { email, code } })
  const codeFor = async (email = ada) =>
    /code[^:]*: (\d{4} \d{4})/.exec((await test.mailTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
  async function enter(link: ShareLink, email = ada): Promise<Client> {
    const client = test.client()
    await order(client, link, email)
    expect((await unlock(client, link, await codeFor(email), email)).status).toBe(200)
    return client
  }

  it('[LINK-08] reveals nothing at any endpoint before the code is entered', async () => {
    const link = await share()
    const client = test.client()
    const closed = await open(client, link)
    expect(closed.data).toMatchObject({ needsCode: true, needsPassword: false, item: null, rights: null })
    const query = { link: link.slug }
    const doors = [
      closed,
      await client.call(e.unlock, { params: { slug: link.slug }, body: { password: 'anything' } }),
      await client.call(d.children, { params: { id: folderId }, query }),
      await client.call(f.content, { params: { id: fileId }, query }),
      await client.call(f.newArchive, { body: { ids: [folderId], ...query } }),
      await client.call(e.countDownload, { params: { slug: link.slug }, body: { ids: [fileId] } }),
    ]
    for (const door of doors) expect(door.raw.payload).not.toMatch(/Hidden|plan/)
    expect(doors.slice(2).map(door => door.problem.code)).toEqual(Array(4).fill('link.locked'))
    expect(await linkPreview(test.app.ctx, link.slug, inEnglish)).not.toMatchObject({ title: 'Hidden plans' })
  })

  it('[LINK-08] marks with the address that was proved to the link, also for someone who is signed in with another', async () => {
    const rights = { view: true, download: false, upload: false, edit: false, list: true }
    const link = await share({ outsiders: [ada], rights, hasWatermark: true })
    const { client, email } = await buildMember(test)
    await order(client, link)
    expect((await unlock(client, link, await codeFor())).data).toMatchObject({ watermark: { visitor: ada } })
    expect((await open(client, link)).data).toMatchObject({ watermark: { visitor: ada } })
    // By a link that asks for no address, it is the one of their account.
    const free = await open(client, await share({ rights, hasWatermark: true }))
    expect(free.data).toMatchObject({ watermark: { visitor: email } })
  })

  it('[LINK-08] opens once with the code that was sent, and records who visited', async () => {
    const link = await share()
    const client = test.client()
    await order(client, link)
    const code = await codeFor()
    const opened = await unlock(client, link, code)
    expect(opened.data).toMatchObject({ needsCode: false, item: { id: folderId } })
    expect((await client.call(d.children, { params: { id: folderId }, query: { link: link.slug } })).status).toBe(200)
    expect((await unlock(test.client(), link, code)).problem.code).toBe('link.wrong-code')
    await client.ok(e.countDownload, { params: { slug: link.slug }, body: { ids: [fileId] } })
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('object_id', '=', link.id)
      .where('action', 'in', ['link.opened', 'link.downloaded'])
      .orderBy('id')
      .execute()
    expect(lines.map(({ action, after }) => [action, JSON.parse(after ?? '').visitor])).toEqual([
      ['link.opened', ada],
      ['link.downloaded', ada],
    ])
    const [listed] = (await owner.client.ok(e.links, { params: { id: folderId } })).data.filter(
      ({ id }) => id === link.id,
    )
    expect(listed?.outsiders).toEqual([{ email: ada, lastVisitAt: expect.any(String) }])
  })

  it('[LINK-08] responds the same for known and unknown addresses, and emails only the known ones', async () => {
    const link = await share()
    const client = test.client()
    const answers = [await order(client, link), await order(client, link, 'eve@example.net')]
    expect(answers.map(({ status, raw }) => [status, raw.payload])).toEqual([
      [204, ''],
      [204, ''],
    ])
    expect(await test.mailTo('eve@example.net')).toEqual([])
    const wrong = [await unlock(client, link, '00000000'), await unlock(client, link, '00000000', 'eve@example.net')]
    const told = wrong.map(({ raw }) => ({ ...raw.json(), requestId: '' }))
    expect(told[0]).toEqual(told[1])
  })

  it('[LINK-08] allows five tries per client in ten minutes, even when many arrive at the same time', async () => {
    const link = await share()
    const client = test.client()
    await order(client, link)
    const code = await codeFor()
    const digits = code.replace(' ', '')
    const wrong = String((Number(digits) + 1) % 100_000_000).padStart(8, '0')
    const tries = await Promise.all(Array.from({ length: 12 }, () => unlock(client, link, wrong)))
    const codes = tries.map(({ problem }) => problem.code).sort()
    expect(codes).toEqual([...Array(7).fill('request.too-many'), ...Array(5).fill('link.wrong-code')].sort())
    expect((await unlock(client, link, code)).problem.code).toBe('request.too-many')
    test.clock.advance(2 * minute)
    await order(client, link)
    const next = await codeFor()
    expect(next).not.toBe(code)
    test.clock.advance(10 * minute + 1)
    expect((await unlock(client, link, next)).problem.code).toBe('link.wrong-code')
    await order(client, link)
    // As it is copied from a mail that is written from right to left.
    expect((await unlock(client, link, `\u2068${await codeFor()}\u2069`)).status).toBe(200)
  })

  it('[LINK-08] limits codes and tries per address, known or not', async () => {
    const link = await share()
    for (const email of [ada, 'eve@example.net']) {
      const orders = await Promise.all(Array.from({ length: 7 }, () => order(test.client(), link, email)))
      expect(orders.filter(({ status }) => status === 204)).toHaveLength(5)
      const tries = []
      for (let n = 0; n < 7; n++) tries.push((await unlock(test.client(), link, '1', email)).problem.code)
      expect(tries.filter(code => code === 'link.wrong-code')).toHaveLength(5)
      expect(tries.at(-1)).toBe('request.too-many')
    }
  })

  it('[LINK-08] lets no one use up someone else’s codes or tries', async () => {
    const link = await share()
    const stranger = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    const body = { email: ada }
    const params = { slug: link.slug }
    for (let n = 0; n < 6; n++) await test.client().call(v.sendCode, { params, body, ...stranger })
    const first = await codeFor()
    const before = (await test.mailTo(ada)).length
    for (let n = 0; n < 6; n++) {
      await test.client().call(v.unlockWithCode, { params, body: { ...body, code: '1' }, ...stranger })
    }
    const client = test.client()
    // The code that was just sent stays valid, so nothing more is sent.
    expect((await order(client, link)).status).toBe(204)
    expect(await test.mailTo(ada)).toHaveLength(before)
    expect((await unlock(client, link, first)).status).toBe(200)
  })

  it('[LINK-08] sends a new code after a minute while one is valid, at most twenty an hour, and immediately when none is', async () => {
    const link = await share()
    const count = async () => (await test.mailTo(ada)).length
    const before = await count()
    const ask = async (n: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      await test.client().call(v.sendCode, { params: { slug: link.slug }, body: { email: ada }, headers })
      return (await count()) - before
    }
    expect([await ask(0), await ask(1)]).toEqual([1, 1])
    for (let n = 2; n < 30; n++) {
      test.clock.advance(minute + 1)
      await ask(n)
    }
    expect(await ask(30)).toBe(21)
    test.clock.advance(10 * minute)
    expect(await ask(31)).toBe(22)
  })

  it('[LINK-08] keeps codes only as keyed hashes', async () => {
    const link = await share()
    await order(test.client(), link)
    const code = await codeFor()
    const rows = await tables(test.app.services.db.read).selectFrom('link_outsiders').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code.replace(' ', ''))
    expect(rows.find(row => row.link_id === link.id)?.code_hash).toMatch(/^[\w-]{43}$/)
  })

  it('[LINK-08] locks out anyone taken off the list immediately; the others stay in', async () => {
    const link = await share({ outsiders: [ada, 'Bob@Example.net'] })
    const [first, second] = [await enter(link), await enter(link, 'bob@example.net')]
    await change(link, { outsiders: ['bob@example.net'] })
    expect((await open(first, link)).data.needsCode).toBe(true)
    expect((await open(second, link)).data.item?.id).toBe(folderId)
    await change(link, { outsiders: [] })
    expect((await open(test.client(), link)).data.item?.id).toBe(folderId)
  })

  it('[LINK-08] accepts either a password or named people', async () => {
    const both = { outsiders: [ada], password: 'a password' }
    const refused = await owner.client.call(e.createLink, { params: { id: folderId }, body: both })
    expect(refused.problem.errors).toMatchObject([{ field: 'outsiders' }])
    const link = await share()
    expect((await change(link, { password: 'a password' })).problem.errors).toMatchObject([{ field: 'outsiders' }])
    expect((await change(link, { password: 'a password', outsiders: [] })).data.hasPassword).toBe(true)
  })

  it('[LINK-08] accepts no proof on another link or for another address', async () => {
    const [link, other] = [await share(), await share()]
    const client = await enter(link)
    const proof = client.cookies.get(`holdall_link_${link.id}`) ?? ''
    const thief = test.client()
    thief.cookies.set(`holdall_link_${other.id}`, proof)
    expect((await open(thief, other)).data.needsCode).toBe(true)
    const [until, , signature] = decodeURIComponent(proof).split('.')
    const forged = `${until}.${Buffer.from('bob@example.net').toString('base64url')}.${signature}`
    thief.cookies.set(`holdall_link_${link.id}`, forged)
    expect((await open(thief, link)).data.needsCode).toBe(true)
    test.clock.advance(25 * 60 * minute)
    expect((await open(client, link)).data.needsCode).toBe(true)
  })
})

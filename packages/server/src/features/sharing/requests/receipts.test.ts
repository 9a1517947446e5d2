import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { requestEndpoints as r } from '@holdall/contract/sharing/requests.endpoints.ts'
import type { FileRequest, RequestInput } from '@holdall/contract/sharing/requests.schemas.ts'
import { visitEndpoints as v } from '@holdall/contract/sharing/visits.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest } from '../../../../test/accounts.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/harness.ts'
import { sendFile } from '../../../../test/send-file.ts'
import { hashed } from '../../../platform/http/rate-limit.ts'

const minute = 60_000

describe.each(dialects)('file requests on %s', dialect => {
  let test: AccountsTest
  let owner: TestMember
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    owner = await buildMember(test)
  })
  afterAll(() => test.close())

  async function request(body: Partial<RequestInput> = {}): Promise<FileRequest & { slug: string }> {
    const folder = await buildFolder(owner, `Asked ${Math.random()}`)
    const title = 'Your documents'
    const made = await owner.client.ok(r.createRequest, { params: { id: folder.id }, body: { title, ...body } })
    return { ...made, slug: made.url.split('/').at(-1) ?? '' }
  }
  const identify = (client: Client, slug: string, name = 'Ada Lovelace', email = 'ada@example.org') =>
    client.call(v.identify, { params: { slug }, body: { name, email } })
  const send = (client: Client, { slug, itemId }: { slug: string; itemId: string }, name = 'a.txt', text = 'text') =>
    sendFile(client, { name, text, parentId: itemId, link: slug })
  async function sender(slug: string, name?: string, email?: string): Promise<Client> {
    const client = test.client()
    expect((await identify(client, slug, name, email)).status).toBe(200)
    return client
  }

  it('[LINK-05] emails the sender a receipt and notifies the owner, at most once an hour', async () => {
    const asked = await request({ title: 'Papers\r\nBcc: x@example.org' } as never).catch(error => String(error))
    expect(asked).toContain('422')
    const good = await request({ title: 'Papers', closesAt: null })
    const client = await sender(good.slug, 'Grace', 'grace@example.org')
    await send(client, good, 'one.txt', 'x'.repeat(2000))
    await send(client, good, 'two.txt')
    expect(await test.mailTo('grace@example.org')).toEqual([])
    test.clock.advance(6 * minute)
    const [receipt, ...more] = await test.mailTo('grace@example.org')
    expect(more).toEqual([])
    expect(receipt?.subject).toBe('Received for “Papers”: 2 files')
    expect(receipt?.text).toContain('one.txt (2 KB)')
    expect(receipt?.text).toContain('two.txt')
    const news = async () => (await test.mailTo(owner.email)).filter(mail => mail.subject.includes('Papers'))
    expect((await news()).map(mail => mail.text)).toEqual([
      expect.stringContaining('Grace (grace@example.org) sent 2 files.'),
    ])
    await send(client, good, 'three.txt')
    test.clock.advance(30 * minute)
    expect(await news()).toHaveLength(1)
    test.clock.advance(31 * minute)
    expect((await news()).at(-1)?.text).toContain('sent one file.')
    const { data } = await owner.client.ok(notificationEndpoints.list)
    const told = data.filter(one => one.facts.excerpt === 'Papers')
    expect(told.map(one => [one.kind, one.item?.id])).toEqual(Array(2).fill(['request.filled', good.itemId]))
  })

  it('[LINK-05] sends an address at most ten receipts a day', async () => {
    const asked = await request()
    const email = 'often@example.org'
    const client = await sender(asked.slug, 'Grace', email)
    await test.app.services.limits.count([`request-receipt:${hashed(email)}`], 10, 86_400, 9)
    for (const name of ['tenth.txt', 'eleventh.txt']) {
      await send(client, asked, name)
      test.clock.advance(61 * minute)
      await test.mailTo(email)
    }
    const [receipt, ...more] = await test.mailTo(email)
    expect(receipt?.text).toContain('tenth.txt')
    expect(more).toEqual([])
  })
})

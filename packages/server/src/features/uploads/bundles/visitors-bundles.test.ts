import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { bundleEndpoints } from '@holdall/contract/files/bundles.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { visitEndpoints } from '@holdall/contract/sharing/visits.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest } from '../../../../test/accounts.ts'
import { bundleOf } from '../../../../test/bundle-form.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/harness.ts'

describe.each(dialects)('bundles through links on %s', dialect => {
  let test: AccountsTest
  let owner: TestMember
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    owner = await buildMember(test)
  })
  afterAll(() => test.close())

  const send = (client: Client, parentId: string, link: string, names: readonly string[]) =>
    client.call(
      bundleEndpoints.sendBundle,
      bundleOf(
        names.map(name => ({ name, parentId, body: `This is ${name}.` })),
        link,
      ),
    )
  const namesIn = async (id: string) =>
    (await owner.client.ok(driveEndpoints.children, { params: { id } })).data.map(({ name }) => name).sort()

  it('[LINK-01] stores them where the link lets visitors add files, and nowhere else', async () => {
    const folder = await buildFolder(owner, 'Open to visitors')
    const other = await buildFolder(owner, 'Not shared')
    const link = (rights: object) =>
      owner.client.ok(sharingEndpoints.createLink, { params: { id: folder.id }, body: { rights } })
    const adding = await link({ view: true, download: true, upload: true, edit: false, list: true })
    const { data } = await send(test.client(), folder.id, adding.slug, ['a.txt', 'b.txt', 'a.txt'])
    expect(data.data.map(({ status }) => status).toSorted()).toEqual(['done', 'done', 'failed'])
    expect(await namesIn(folder.id)).toEqual(['a.txt', 'b.txt'])
    const elsewhere = await send(test.client(), other.id, adding.slug, ['c.txt'])
    expect(elsewhere.data.data[0]?.problem?.code).toBe('item.not-found')
    const viewing = await link({ view: true, download: true, upload: false, edit: false, list: true })
    const refused = await send(test.client(), folder.id, viewing.slug, ['c.txt'])
    expect(refused.data.data[0]?.problem?.code).toBe('item.forbidden')
    expect((await send(test.client(), folder.id, 'no-such-link', ['c.txt'])).problem.code).toBe('link.unavailable')
    expect(await namesIn(folder.id)).toEqual(['a.txt', 'b.txt'])
    expect(await namesIn(other.id)).toEqual([])
  })

  it('[LINK-05] hands them to a file request, which knows their sender, and counts each', async () => {
    const folder = await buildFolder(owner, 'Asked for')
    const made = await owner.client.ok(requestEndpoints.createRequest, {
      params: { id: folder.id },
      body: { title: 'Your documents' },
    })
    const slug = made.url.split('/').at(-1) ?? ''
    const visitor = test.client()
    const unknown = await send(visitor, folder.id, slug, ['a.txt'])
    expect(unknown.data.data[0]?.problem?.code).toBe('link.sender-needed')
    const who = { name: 'Ada Lovelace', email: 'ada@example.org' }
    await visitor.ok(visitEndpoints.identify, { params: { slug }, body: who })
    const sent = await send(visitor, folder.id, slug, ['a.txt', 'b.txt', 'a.txt'])
    expect(sent.data.data.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
    const { senders } = await owner.client.ok(requestEndpoints.request, { params: { id: made.id } })
    expect(await namesIn(senders[0]?.folderId ?? '')).toEqual(['a (2).txt', 'a.txt', 'b.txt'])
    const seen = await visitor.ok(sharingEndpoints.openLink, { params: { slug } })
    expect(seen.request?.received.map(({ name }) => name).toSorted()).toEqual(['a (2).txt', 'a.txt', 'b.txt'])
  })
})

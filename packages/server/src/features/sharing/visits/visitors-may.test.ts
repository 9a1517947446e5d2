import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { visitEndpoints as v } from '@holdall/contract/sharing/visits.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, setUpSite } from '../../../../test/accounts.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'

describe.each(suiteDialects)('what visitors may do with a link on %s', dialect => {
  let test: AccountsTest
  let owner: TestMember
  let reader: TestMember
  let folderId: string
  let fileId: string
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    owner = await buildMember(test)
    reader = await buildMember(test)
    folderId = (await buildFolder(owner, 'Given')).id
    fileId = await buildFile(test, owner, { name: 'a.txt', text: 'x'.repeat(1000), parentId: folderId })
  })
  afterAll(() => test.close())

  const share = (body: LinkInput = {}): Promise<ShareLink> =>
    owner.client.ok(e.createLink, { params: { id: folderId }, body })
  const save = ({ slug }: ShareLink, to: string, { client } = reader, ids = [folderId]) =>
    client.call(v.saveCopy, { params: { slug }, body: { ids, to } })
  const namesIn = async (member: TestMember, id: string) =>
    (await member.client.ok(d.children, { params: { id } })).data.map(({ name }) => name).sort()

  it('[LINK-12] saves a copy to a member’s own drive, which counts against their storage and as one download', async () => {
    const link = await share({ downloadLimit: 2 })
    const before = (await reader.client.ok(d.spaces)).data[0]?.usedBytes ?? 0
    const { data } = await save(link, reader.rootId)
    expect(data.data.map(({ status }) => status)).toEqual(['done'])
    const again = await save(link, reader.rootId)
    expect(again.data.data.map(({ status }) => status)).toEqual(['done'])
    expect(await namesIn(reader, reader.rootId)).toEqual(['Given', 'Given (2)'])
    expect((await reader.client.ok(d.spaces)).data[0]?.usedBytes).toBe(before + 2000)
    expect((await save(link, reader.rootId)).problem.code).toBe('link.unavailable')
    const copy = data.data[0]?.item?.id ?? ''
    expect(await namesIn(reader, copy)).toEqual(['a.txt'])
    expect((await owner.client.call(d.item, { params: { id: copy } })).problem.code).toBe('item.not-found')
  })

  it('[LINK-12] saves a large folder in a job, which does nothing if the link is revoked before it runs', async () => {
    const big = await buildFolder(owner, 'Big')
    for (let n = 0; n < 3; n++) {
      const paths = Array.from({ length: 400 }, (_, index) => [`${n} ${index}`])
      await owner.client.ok(d.folderTree, { params: { id: big.id }, body: { paths } })
    }
    const link = await owner.client.ok(e.createLink, { params: { id: big.id }, body: {} })
    const target = await buildFolder(reader, 'Target')
    expect((await save(link, target.id, reader, [big.id])).data.job?.kind).toBe('drive.copy')
    await test.app.worker.runDue()
    expect(await namesIn(reader, target.id)).toEqual(['Big'])
    const second = await buildFolder(reader, 'Second')
    expect((await save(link, second.id, reader, [big.id])).status).toBe(200)
    await owner.client.ok(e.revokeLink, { params: { id: link.id } })
    await test.app.worker.runDue()
    expect(await namesIn(reader, second.id)).toEqual([])
  })

  it('[LINK-12] copies nothing without the right to: from a view-only or locked link, from outside the link, or without room', async () => {
    const look = await share({ rights: { view: true, download: false, upload: false, edit: false, list: true } })
    expect((await save(look, reader.rootId)).problem.code).toBe('item.forbidden')
    expect((await save(await share({ password: 'a password' }), reader.rootId)).problem.code).toBe('link.locked')
    const link = await share({ downloadLimit: 1 })
    expect((await save(link, owner.rootId)).problem.code).toBe('item.not-found')
    const outside = await buildFile(test, owner, { name: 'outside.txt' })
    expect((await save(link, reader.rootId, reader, [outside])).problem.code).toBe('item.not-found')
    const poor = await buildMember(test, { availableSpace: 500 })
    expect((await save(link, poor.rootId, poor)).problem.code).toBe('space.full')
    // None of these has used up the download.
    expect((await save(link, reader.rootId, reader, [fileId])).status).toBe(200)
    const anonymous = await test
      .client()
      .call(v.saveCopy, { params: { slug: link.slug }, body: { ids: [fileId], to: folderId } })
    expect(anonymous.problem.code).toBe('request.sign-in-needed')
  })
})

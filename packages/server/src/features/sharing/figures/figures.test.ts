import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { sendFile } from '../../../../test/send-file.ts'
import { dayOf } from '../days.repository.ts'
import { sendDigests, sweepDays } from './send-digests.ts'

const dayMs = 24 * 60 * 60 * 1000

describe.each(suiteDialects)('statistics of links on %s', dialect => {
  let test: AccountsTest
  let owner: TestMember
  let folderId: string
  let fileId: string
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    owner = await buildMember(test)
    folderId = (await buildFolder(owner, 'Counted')).id
    fileId = await buildFile(test, owner, { name: 'a.txt', parentId: folderId })
  })
  afterAll(() => test.close())

  const share = (body: LinkInput = {}, member = owner, id = folderId): Promise<ShareLink> =>
    member.client.ok(e.createLink, { params: { id }, body })
  const visit = ({ slug }: ShareLink, agent?: string) =>
    test.client().ok(e.openLink, { params: { slug }, headers: agent ? { 'user-agent': agent } : {} })
  const figures = ({ id }: ShareLink) => owner.client.ok(e.figures, { params: { id } })

  it('[LINK-07] count visits, downloads and uploads by day, with the last use, but no robots', async () => {
    const rights = { view: true, download: true, upload: true, edit: false, list: true }
    const link = await share({ rights })
    expect(await figures(link)).toMatchObject({ visits: 0, downloads: 0, uploads: 0, lastUsedAt: null })
    await visit(link)
    test.clock.advance(2 * dayMs)
    await visit(link)
    await visit(link)
    await visit(link, 'WhatsApp/2.23')
    await test.client().ok(e.countDownload, { params: { slug: link.slug }, body: { ids: [fileId] } })
    const sent = await sendFile(test.client(), { name: 'b.txt', text: 'b', parentId: folderId, link: link.slug })
    expect(sent.status).toBe(201)
    const now = test.clock.now()
    const { days, ...sums } = await figures(link)
    expect(sums).toMatchObject({ visits: 3, downloads: 1, uploads: 1, lastUsedAt: expect.any(String) })
    expect(days).toHaveLength(90)
    expect(days.at(-1)).toEqual({ day: dayOf(now), visits: 2, downloads: 1, uploads: 1 })
    expect(days.at(-3)).toEqual({ day: dayOf(now - 2 * dayMs), visits: 1, downloads: 0, uploads: 0 })
    expect(new Set(days.map(({ day }) => day)).size).toBe(90)
    const [listed] = (await owner.client.ok(e.links, { params: { id: folderId } })).data
    expect(listed).toMatchObject({ uploads: 1, visits: 3, lastUsedAt: sums.lastUsedAt })
    const stranger = await buildMember(test)
    expect((await stranger.client.call(e.figures, { params: { id: link.id } })).problem.code).toBe('link.not-found')
  })

  it('[LINK-07] count every one of many simultaneous visits', async () => {
    const link = await share()
    await Promise.all(Array.from({ length: 30 }, () => visit(link)))
    const { visits, days } = await figures(link)
    expect([visits, days.at(-1)?.visits]).toEqual([30, 30])
  })

  it('[LINK-07] are mailed every week to those who want them, once, and only if there was any use', async () => {
    const member = await buildMember(test)
    const { id } = await buildFolder(member, 'Weekly')
    const wanted = await share({ wantsDigest: true, name: 'For the club' }, member, id)
    await visit(wanted)
    await visit(await share({}, member, id))
    await share({ wantsDigest: true, name: 'Quiet' }, member, id)
    test.clock.advance(dayMs)
    await sendDigests(test.app.ctx)
    await sendDigests(test.app.ctx)
    const mails = await test.mailTo(member.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your links last week'])
    expect(mails[0]?.text).toContain('“For the club”: visits 1, downloads 0, uploads 0')
    expect(mails[0]?.text).not.toMatch(/Quiet|Weekly/)
    test.clock.advance(8 * dayMs)
    await sendDigests(test.app.ctx)
    expect(await test.mailTo(member.email)).toHaveLength(1)
  })

  it('forget days that are no longer shown, but not the totals', async () => {
    const link = await share()
    await visit(link)
    test.clock.advance(101 * dayMs)
    await sweepDays(test.app.ctx)
    const rows = await tables(test.app.services.db.read).selectFrom('link_days').selectAll().execute()
    expect(rows).toEqual([])
    expect((await figures(link)).visits).toBe(1)
  })
})

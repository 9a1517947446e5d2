import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(dialects)('sharing marks on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const markIn = async (member: TestMember, folderId: string, name: string) => {
    const { data } = await member.client.ok(d.children, { params: { id: folderId } })
    return data.find(item => item.name === name)?.access
  }
  const share = (member: TestMember, id: string, emails: string[], role = 'viewer') =>
    member.client.ok(p.share, { params: { id }, body: { emails, role } })

  it('[SHARE-07] show in a list who has access to each item, through grants on it and on folders above', async () => {
    const [ada, ben, cy] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const work = await buildFolder(ada, 'Work')
    await buildFile(test, ada, { name: 'plan.txt', parentId: work.id })
    const none = {
      people: [],
      count: 0,
      hasLink: false,
      isRestricted: false,
      isInvitedOnly: false,
      own: { people: false, link: false },
    }
    expect(await markIn(ada, ada.rootId, 'Work')).toEqual(none)
    await share(ada, work.id, [ben.email, cy.email, 'waiting@example.net', 'more@example.net'], 'editor')
    const mark = await markIn(ada, ada.rootId, 'Work')
    expect(mark?.people.map(person => person.id)).toEqual([ben.userId, cy.userId, null])
    expect(mark).toMatchObject({ count: 4, hasLink: false, own: { people: true, link: false } })
    expect(await markIn(ada, work.id, 'plan.txt')).toMatchObject({ count: 4, own: { people: false, link: false } })
    // Ben may make changes there, so he sees the owner and the others, but no links.
    await ada.client.ok(e.createLink, { params: { id: work.id }, body: {} })
    const bens = await markIn(ben, work.id, 'plan.txt')
    expect(bens?.people[0]?.id).toBe(ada.userId)
    expect(bens).toMatchObject({ count: 4, hasLink: false })
    expect(await markIn(ada, work.id, 'plan.txt')).toMatchObject({ hasLink: true, own: { link: false } })
    expect(await markIn(ada, ada.rootId, 'Work')).toMatchObject({ hasLink: true, own: { people: true, link: true } })
  })

  it('count each of many users once, for the folder of the list too', async () => {
    const ada = await buildMember(test)
    const work = await buildFolder(ada, 'Work')
    const emails = Array.from({ length: 24 }, (_, n) => `waiting-${n}@example.net`)
    await share(ada, work.id, emails)
    const { folder } = await ada.client.ok(d.children, { params: { id: work.id } })
    expect(folder.access?.count).toBe(24)
  })

  it('[SHARE-07] show viewers only the owner, and visitors nobody', async () => {
    const [ada, ben, cy] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const work = await buildFolder(ada, 'Work')
    await buildFile(test, ada, { name: 'plan.txt', parentId: work.id })
    await share(ada, work.id, [ben.email, cy.email])
    const link = await ada.client.ok(e.createLink, { params: { id: work.id }, body: {} })
    expect(await markIn(ben, work.id, 'plan.txt')).toEqual({
      people: [expect.objectContaining({ id: ada.userId })],
      count: 1,
      hasLink: false,
      isRestricted: false,
      isInvitedOnly: false,
      own: { people: false, link: false },
    })
    const visitor = await test.client().ok(d.children, { params: { id: work.id }, query: { link: link.slug } })
    expect(visitor.data.map(item => item.access)).toEqual([undefined])
  })

  it('[SHARE-05] show nothing that has expired or was revoked', async () => {
    const [ada, ben] = [await buildMember(test), await buildMember(test)]
    const work = await buildFolder(ada, 'Work')
    const soon = new Date(test.clock.now() + 60_000).toISOString()
    const body = { emails: [ben.email], expiresAt: soon }
    await ada.client.ok(p.share, { params: { id: work.id }, body })
    const link = await ada.client.ok(e.createLink, { params: { id: work.id }, body: {} })
    expect(await markIn(ada, ada.rootId, 'Work')).toMatchObject({ count: 1, hasLink: true })
    test.clock.advance(61_000)
    await ada.client.ok(e.revokeLink, { params: { id: link.id } })
    expect(await markIn(ada, ada.rootId, 'Work')).toMatchObject({ count: 0, hasLink: false })
  })

  it('[SHARE-06] show for items I shared how many people have them, how often their links were opened, and when the first share expires', async () => {
    const [ada, ben] = [await buildMember(test), await buildMember(test)]
    const work = await buildFolder(ada, 'Work')
    await share(ada, work.id, [ben.email])
    const [late, soon] = [2, 1].map(days => new Date(test.clock.now() + days * 86_400_000).toISOString())
    const link = await ada.client.ok(e.createLink, { params: { id: work.id }, body: { expiresAt: soon } })
    await ada.client.ok(e.createLink, { params: { id: work.id }, body: { expiresAt: late } })
    await test.client().ok(e.openLink, { params: { slug: link.slug } })
    const { data } = await ada.client.ok(p.sharedByMe)
    expect(data).toMatchObject([{ id: work.id, people: 1, links: 2, visits: 1, endsAt: soon, access: { count: 1 } }])
  })

  it('[SHARE-06] all my links are listed page by page, with what each leads to while I have access', async () => {
    const [ada, ben] = [await buildMember(test), await buildMember(test)]
    const work = await buildFolder(ada, 'Work')
    const made = []
    for (let n = 0; n < 5; n++) {
      test.clock.advance(1000)
      made.unshift(await ada.client.ok(e.createLink, { params: { id: work.id }, body: { name: `link ${n}` } }))
    }
    await share(ada, work.id, [ben.email], 'manager')
    const bens = await ben.client.ok(e.createLink, { params: { id: work.id }, body: { name: 'Ben’s' } })
    const read = async (cursor?: string) =>
      ada.client.ok(e.myLinks, { query: { perPage: 2, ...(cursor && { cursor }) } })
    const pages = [await read()]
    while (pages.at(-1)?.nextCursor) pages.push(await read(pages.at(-1)?.nextCursor ?? ''))
    expect(pages.map(page => page.data.length)).toEqual([2, 2, 1])
    expect(pages.flatMap(page => page.data.map(link => link.id))).toEqual(made.map(link => link.id))
    expect(pages[0]?.data[0]).toMatchObject({ isLive: true, item: { name: 'Work', can: { share: true } } })
    expect((await ben.client.ok(e.myLinks)).data.map(link => [link.id, link.item?.name])).toEqual([[bens.id, 'Work']])
    const grants = (await ada.client.ok(p.access, { params: { id: work.id } })).grants
    await ada.client.ok(p.endGrant, { params: { id: grants[0]?.id ?? '' } })
    expect((await ben.client.ok(e.myLinks)).data).toMatchObject([{ id: bens.id, isLive: false, item: null }])
  })

  it('[SHARE-06] several links are revoked together, each with its outcome; those of others are left alone', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const file = await buildFile(test, ada, { name: 'a.txt' })
    const [one, two] = [
      await ada.client.ok(e.createLink, { params: { id: file }, body: {} }),
      await ada.client.ok(e.createLink, { params: { id: file }, body: {} }),
    ]
    const theirs = await eve.client.ok(e.createLink, {
      params: { id: await buildFile(test, eve, { name: 'b.txt' }) },
      body: {},
    })
    const { data } = await ada.client.ok(e.revokeLinks, { body: { linkIds: [one.id, theirs.id, two.id] } })
    expect(data.map(outcome => [outcome.id, outcome.status, outcome.error?.code])).toEqual([
      [one.id, 'done', undefined],
      [theirs.id, 'failed', 'link.not-found'],
      [two.id, 'done', undefined],
    ])
    expect((await ada.client.ok(e.myLinks)).data).toEqual([])
    expect((await test.client().call(e.openLink, { params: { slug: one.slug } })).status).toBe(404)
    expect((await test.client().call(e.openLink, { params: { slug: theirs.slug } })).status).toBe(200)
  })
})

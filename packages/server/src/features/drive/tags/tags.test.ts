import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { tagEndpoints as t } from '@holdall/contract/tags/drive-tags.endpoints.ts'
import { siteTagEndpoints } from '@holdall/contract/tags/site-tags.endpoints.ts'
import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(dialects)('tags on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const make = (member: TestMember, name: string) => member.client.ok(t.createTag, { body: { name, color: 'blue' } })
  const put = async (member: TestMember, ids: string[], tagIds: string[]) =>
    (await member.client.ok(t.tagItems, { body: { ids, tagIds } })).data.map(outcome => outcome.status)
  const take = async (member: TestMember, ids: string[], tagIds: string[]) =>
    (await member.client.ok(t.untagItems, { body: { ids, tagIds } })).data.map(outcome => outcome.status)
  const tagsOf = async (member: TestMember, id: string) => (await member.client.ok(e.item, { params: { id } })).tagIds

  /** Creates a tag of the site in the back-office. */
  async function makeForSite(name: string): Promise<string> {
    const { client } = await buildMember(test, { permissions: ['tags.create'] })
    return (await client.ok(siteTagEndpoints.create, { body: { name, type: 'custom' } })).tag.id
  }

  it('are created, renamed, coloured and deleted only by their owner', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const tag = await make(ada, ' Größe ')
    expect(tag).toMatchObject({ name: 'Größe', color: 'blue', kind: 'own' })
    expect((await ada.client.call(t.createTag, { body: { name: 'GRÖSSE', color: 'red' } })).problem.code).toBe(
      'tag.name-taken',
    )
    expect(await make(eve, 'Größe')).toMatchObject({ kind: 'own' })
    const other = await make(ada, 'Other')
    const params = { id: tag.id }
    expect((await ada.client.call(t.updateTag, { params, body: { name: 'other' } })).problem.code).toBe(
      'tag.name-taken',
    )
    expect(await ada.client.ok(t.updateTag, { params, body: { name: 'größe', color: 'pink' } })).toMatchObject({
      name: 'größe',
      color: 'pink',
    })
    for (const endpoint of [t.updateTag, t.deleteTag]) {
      expect((await eve.client.call(endpoint, { params, body: { name: 'x' } })).problem.code).toBe('tag.not-found')
    }
    await ada.client.ok(t.deleteTag, { params })
    const own = (await ada.client.ok(t.tags)).data.filter(one => one.kind === 'own')
    expect(own.map(one => one.id)).toEqual([other.id])
    expect((await ada.client.call(t.createTag, { body: { name: '  ', color: 'red' } })).status).toBe(422)
  })

  it('are added to many items and removed, appear in every list, and filter the search', async () => {
    const ada = await buildMember(test)
    const folder = await buildFolder(ada, 'papers')
    const files = [await buildFile(test, ada, { name: 'a.txt' }), await buildFile(test, ada, { name: 'b.txt' })]
    const [work, home] = [await make(ada, 'work'), await make(ada, 'home')]
    expect(await put(ada, [folder.id, ...files], [work.id, home.id])).toEqual(['done', 'done', 'done'])
    expect(await put(ada, [folder.id], [work.id])).toEqual(['skipped'])
    expect(await take(ada, [folder.id, files[0]!], [home.id])).toEqual(['done', 'done'])
    const page = await ada.client.ok(e.children, { params: { id: ada.rootId } })
    expect(page.data.map(item => [item.name, item.tagIds])).toEqual([
      ['papers', [work.id]],
      ['a.txt', [work.id]],
      ['b.txt', [home.id, work.id]],
    ])
    const found = await ada.client.ok(searchEndpoints.search, { query: { tag: home.id } })
    expect(found.data.map(item => [item.name, item.tagIds])).toEqual([['b.txt', [home.id, work.id]]])
    const narrowed = await ada.client.ok(searchEndpoints.search, { query: { tag: work.id, q: 'a', type: 'text' } })
    expect(narrowed.data.map(item => item.name)).toEqual(['a.txt'])
    await ada.client.ok(t.deleteTag, { params: { id: work.id } })
    expect(await tagsOf(ada, folder.id)).toEqual([])
    expect(await tagsOf(ada, ada.rootId)).toEqual([])
    expect(await put(ada, [ada.rootId], [home.id])).toEqual(['failed'])
  })

  it('stay with an item when it is trashed, restored or renamed', async () => {
    const ada = await buildMember(test)
    const file = await buildFile(test, ada, { name: 'kept.txt' })
    const tag = await make(ada, 'kept')
    await put(ada, [file], [tag.id])
    await ada.client.ok(e.trash, { body: { ids: [file] } })
    expect((await ada.client.ok(e.trashList)).data.map(item => item.tagIds)).toEqual([[tag.id]])
    const trashed = await ada.client.ok(searchEndpoints.search, { query: { tag: tag.id, trashed: 'true' } })
    expect(trashed.data.map(item => item.tagIds)).toEqual([[tag.id]])
    await ada.client.ok(e.restore, { body: { ids: [file] } })
    await ada.client.ok(e.rename, { params: { id: file }, body: { name: 'renamed.txt' } })
    expect(await tagsOf(ada, file)).toEqual([tag.id])
  })

  it('are private if they are one’s own; the site’s are seen by all who see the item, and set by those who may change it', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const file = await buildFile(test, ada, { name: 'shared.txt' })
    const [mine, hers, site] = [
      await make(ada, 'mine'),
      await make(eve, 'hers'),
      await makeForSite(`official-${dialect}`),
    ]
    await put(ada, [file], [mine.id, site])
    expect(await put(eve, [file], [hers.id])).toEqual(['failed'])
    await ada.client.ok(peopleEndpoints.share, { params: { id: file }, body: { emails: [eve.email], role: 'viewer' } })
    expect(await put(eve, [file], [hers.id])).toEqual(['done'])
    expect(new Set(await tagsOf(eve, file))).toEqual(new Set([hers.id, site]))
    expect(new Set(await tagsOf(ada, file))).toEqual(new Set([mine.id, site]))
    expect(await take(eve, [file], [site])).toEqual(['failed'])
    expect((await eve.client.call(t.tagItems, { body: { ids: [file], tagIds: [mine.id] } })).problem.code).toBe(
      'tag.not-found',
    )
    expect((await eve.client.call(searchEndpoints.search, { query: { tag: mine.id } })).problem.code).toBe(
      'tag.not-found',
    )
    expect((await eve.client.ok(searchEndpoints.search, { query: { tag: site } })).data.map(item => item.id)).toEqual([
      file,
    ])
    const shared = (await eve.client.ok(peopleEndpoints.sharedWithMe)).data
    expect(new Set(shared[0]?.tagIds)).toEqual(new Set([hers.id, site]))
    expect((await eve.client.ok(t.tags)).data.map(tag => tag.id)).not.toContain(mine.id)
    expect((await eve.client.call(t.deleteTag, { params: { id: site } })).problem.code).toBe('tag.not-found')
    expect(await take(ada, [file], [site])).toEqual(['done'])
    const audit = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['action', 'object_id'])
      .execute()
    const told = audit.filter(row => row.object_id === file).map(row => row.action)
    expect(told).toEqual(expect.arrayContaining(['item.tagged', 'item.untagged']))
  })

  it('the site’s are renamed, recoloured and deleted for everyone, on every item', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const admin = await buildMember(test, { permissions: ['tags.update', 'tags.delete'] })
    const files = [
      await buildFile(test, ada, { name: 'a.txt' }),
      await buildFile(test, ada, { name: 'b.txt' }),
      await buildFile(test, eve, { name: 'c.txt' }),
    ]
    const site = await makeForSite(`reviewed-${dialect}`)
    await put(ada, files.slice(0, 2), [site])
    await put(eve, files.slice(2), [site])
    const shownTo = async (member: TestMember) =>
      (await member.client.ok(t.tags)).data.find(tag => tag.id === site) ?? null
    expect(await shownTo(eve)).toEqual({ id: site, name: `reviewed-${dialect}`, color: 'gray', kind: 'site' })
    const since = await test.app.services.events.latest()
    await admin.client.ok(siteTagEndpoints.update, {
      params: { id: site },
      body: { display_name: 'Checked', color: 'green' },
    })
    for (const member of [ada, eve]) expect(await shownTo(member)).toMatchObject({ name: 'Checked', color: 'green' })
    expect(await tagsOf(ada, files[0]!)).toEqual([site])
    await admin.client.ok(siteTagEndpoints.delete, { params: { ids: site } })
    for (const member of [ada, eve]) expect(await shownTo(member)).toBeNull()
    expect(await tagsOf(ada, files[1]!)).toEqual([])
    expect(await tagsOf(eve, files[2]!)).toEqual([])
    const left = await tables(test.app.services.db.read)
      .selectFrom('item_tags')
      .selectAll()
      .where('tag_id', '=', site)
      .execute()
    expect(left).toEqual([])
    const told = (await test.app.services.events.since(since, 100)).filter(one => one.type === 'site-tags.changed')
    expect(told).toMatchObject([
      { userId: null, spaceId: null },
      { userId: null, spaceId: null },
    ])
  })

  it('[DEC-132 part] the star is a tag of the site: its filter finds what the caller starred, and only starring sets it', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const file = await buildFile(test, ada, { name: 'mine.txt' })
    await buildFile(test, ada, { name: 'other.txt' })
    const theirs = await buildFile(test, eve, { name: 'theirs.txt' })
    const star = { id: starredTagId, name: 'Starred', color: 'yellow', kind: 'star' }
    expect((await ada.client.ok(t.tags)).data.filter(tag => tag.kind === 'star')).toEqual([star])
    for (const endpoint of [t.tagItems, t.untagItems]) {
      const refused = await ada.client.call(endpoint, { body: { ids: [file], tagIds: [starredTagId] } })
      expect(refused.problem.code).toBe('tag.by-star')
    }
    await ada.client.ok(e.star, { body: { ids: [file] } })
    await eve.client.ok(e.star, { body: { ids: [theirs] } })
    const found = async (member: TestMember, query: object) =>
      (await member.client.ok(searchEndpoints.search, { query: { tag: starredTagId, ...query } })).data.map(
        item => item.name,
      )
    expect(await found(ada, {})).toEqual(['mine.txt'])
    expect(await found(ada, { q: 'other' })).toEqual([])
    expect(await found(eve, {})).toEqual(['theirs.txt'])
    expect(await tagsOf(ada, file)).toEqual([])
    for (const endpoint of [t.updateTag, t.deleteTag]) {
      const refused = await ada.client.call(endpoint, { params: { id: starredTagId }, body: { name: 'x' } })
      expect(refused.problem.code).toBe('tag.not-found')
    }
  })
})

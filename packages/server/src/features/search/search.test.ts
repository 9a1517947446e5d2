import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { tagEndpoints } from '@holdall/contract/tags/drive-tags.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { searchItems } from './search-items.ts'

describe.each(dialects)('search on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const find = async (member: TestMember, query: Record<string, unknown>) =>
    (await member.client.ok(searchEndpoints.search, { query })).data.map(item => item.name)

  it('[SRCH-01] finds every word anywhere in the name, best match first', async () => {
    const ada = await buildMember(test)
    for (const name of [
      'annual report 2026.pdf',
      'Report',
      'reporting.txt',
      'misreport.md',
      'other.txt',
      'Größe.txt',
    ]) {
      await buildFile(test, ada, { name })
    }
    expect(await find(ada, { q: 'report' })).toEqual([
      'Report',
      'annual report 2026.pdf',
      'reporting.txt',
      'misreport.md',
    ])
    for (const name of ['item 1000.txt', 'item 100.txt', '1001 nights.txt', 'item 2100.txt'])
      await buildFile(test, ada, { name })
    expect(await find(ada, { q: '100' })).toEqual(['item 100.txt', '1001 nights.txt', 'item 1000.txt', 'item 2100.txt'])
    expect(await find(ada, { q: 'REPORT annual' })).toEqual(['annual report 2026.pdf'])
    expect(await find(ada, { q: 'gr' })).toEqual(['Größe.txt'])
    expect(await find(ada, { q: 'GRÖSSE' })).toEqual(['Größe.txt'])
    for (const q of ['grosse', 'größe', 'os']) expect(await find(ada, { q })).toEqual(['Größe.txt'])
  })

  it('[SRCH-02] narrows by type, size, date, star, folder and trash', async () => {
    const ada = await buildMember(test)
    const folder = await buildFolder(ada, 'papers')
    const inner = await buildFolder(ada, 'inner papers', folder.id)
    const long = await buildFile(test, ada, { name: 'paper long.txt', text: 'x'.repeat(500), parentId: inner.id })
    await buildFile(test, ada, { name: 'paper.png', mime: 'image/png' })
    const gone = await buildFile(test, ada, { name: 'paper gone.txt' })
    await ada.client.ok(e.trash, { body: { ids: [gone] } })
    await ada.client.ok(e.star, { body: { ids: [long] } })
    const today = new Date(test.clock.now()).toISOString().slice(0, 10)
    expect(await find(ada, { q: 'paper', type: 'image' })).toEqual(['paper.png'])
    expect(await find(ada, { q: 'paper', type: 'folder' })).toEqual(['papers', 'inner papers'])
    expect(await find(ada, { q: 'paper', minSize: 400, type: 'text' })).toEqual(['paper long.txt'])
    expect(await find(ada, { q: 'paper', starred: 'true' })).toEqual(['paper long.txt'])
    expect((await find(ada, { q: 'paper', in: folder.id })).sort()).toEqual(['inner papers', 'paper long.txt'])
    expect(await find(ada, { q: 'paper', trashed: 'true' })).toEqual(['paper gone.txt'])
    expect(await find(ada, { q: 'paper', modifiedBefore: '2020-01-01' })).toEqual([])
    expect(await find(ada, { q: 'paper', modifiedAfter: today, modifiedBefore: today })).toHaveLength(4)
  })

  it('[SRCH-02] narrows by owner, tag and what is shared', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const mine = await buildFile(test, ada, { name: 'letter mine.txt' })
    await buildFile(test, ada, { name: 'letter private.txt' })
    const hers = await buildFile(test, eve, { name: 'letter hers.txt' })
    const share = (from: TestMember, id: string, to: TestMember) =>
      from.client.ok(peopleEndpoints.share, { params: { id }, body: { emails: [to.email], role: 'viewer' } })
    await share(eve, hers, ada)
    const both = ['letter mine.txt', 'letter private.txt']
    expect((await find(ada, { q: 'letter', owner: 'me' })).sort()).toEqual(both)
    expect(await find(ada, { q: 'letter', owner: 'others' })).toEqual(['letter hers.txt'])
    await share(ada, mine, eve)
    expect((await find(ada, { q: 'letter', shared: 'true' })).sort()).toEqual(['letter hers.txt', 'letter mine.txt'])
    // Those who may only view a folder don't see what others share from it.
    const folder = await buildFolder(eve, 'letters')
    const inside = await buildFile(test, eve, { name: 'letter inside.txt', parentId: folder.id })
    await share(eve, folder.id, ada)
    await share(eve, inside, await buildMember(test))
    const hersAndMine = ['letter hers.txt', 'letter mine.txt', 'letters']
    expect((await find(ada, { q: 'letter', shared: 'true' })).sort()).toEqual(hersAndMine)
    expect(await find(eve, { q: 'letter inside', shared: 'true' })).toEqual(['letter inside.txt'])
    const linked = await buildFile(test, ada, { name: 'letter by link.txt' })
    const { id: over } = await ada.client.ok(sharingEndpoints.createLink, { params: { id: linked }, body: {} })
    expect(await find(ada, { q: 'letter by', shared: 'true' })).toEqual(['letter by link.txt'])
    await ada.client.ok(sharingEndpoints.revokeLink, { params: { id: over } })
    expect(await find(ada, { q: 'letter by', shared: 'true' })).toEqual([])
    const tag = await ada.client.ok(tagEndpoints.createTag, { body: { name: 'letters', color: 'blue' } })
    await ada.client.ok(tagEndpoints.tagItems, { body: { ids: [mine], tagIds: [tag.id] } })
    expect(await find(ada, { q: 'letter', tag: tag.id })).toEqual(['letter mine.txt'])
    expect(await find(ada, { q: 'letter', maxSize: 1 })).toEqual([])
  })

  it('[SRCH-05] shows nothing of others, nothing below the trash, and pages without gaps', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const folder = await buildFolder(ada, 'hidden folder')
    await buildFile(test, ada, { name: 'hidden secret.txt', parentId: folder.id })
    const paths = Array.from({ length: 60 }, (_, n) => [`many ${n}`])
    await ada.client.ok(e.folderTree, { params: { id: ada.rootId }, body: { paths } })
    expect(await find(eve, { q: 'hidden' })).toEqual([])
    expect((await eve.client.call(searchEndpoints.search, { query: { q: 'x', in: folder.id } })).problem.code).toBe(
      'item.not-found',
    )
    await ada.client.ok(e.trash, { body: { ids: [folder.id] } })
    expect(await find(ada, { q: 'secret' })).toEqual([])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await ada.client.ok(searchEndpoints.search, { query: { q: 'many', perPage: 25, cursor } })
      seen.push(...page.data.map(item => item.name))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(60)
    expect(seen).toHaveLength(60)
  })

  it('[SRCH-01] ranks words that occur in very many names in stretches, lists old folders with that name first, and pages through all of them', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const effort = { fewItems: 10, firstStretch: 50, stretches: 2, rows: 100 }
    const old = await buildFolder(ada, 'Harvest')
    const paths = Array.from({ length: 450 }, (_, n) => [`${n % 2 ? 'late ' : ''}harvest ${n}`])
    await ada.client.ok(e.folderTree, { params: { id: ada.rootId }, body: { paths } })
    const others = Array.from({ length: 400 }, (_, n) => [`harvest of others ${n}`])
    await eve.client.ok(e.folderTree, { params: { id: eve.rootId }, body: { paths: others } })
    const ctx = { ...test.app.ctx, caller: { kind: 'member', userId: ada.userId } } as never
    for (const q of ['harvest', 'arvest', 'ha', 'arvest harvest 44']) {
      const pages: string[][] = []
      let cursor: string | undefined
      do {
        const page = await searchItems(ctx, { q, perPage: 40, cursor }, effort)
        pages.push(page.data.map(item => item.id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      const seen = pages.flat()
      if (q === 'harvest') expect(seen[0]).toBe(old.id)
      // The newest stretches contain only names of others.
      if (q === 'arvest') expect(pages[0]).toEqual([])
      const expected = q.endsWith('44') ? 14 : 451
      expect([seen.length, new Set(seen).size], q).toEqual([expected, expected])
    }
    const late = await ada.client.ok(searchEndpoints.search, { query: { q: 'late harvest', perPage: 200 } })
    expect(late.data.every(item => item.name.startsWith('late harvest'))).toBe(true)
    const first = await ada.client.ok(searchEndpoints.search, { query: { q: 'harvest', perPage: 200, in: old.id } })
    expect(first.data).toEqual([])
  })

  it('takes hostile queries as plain text', async () => {
    const ada = await buildMember(test)
    await buildFile(test, ada, { name: `100%_"quoted" OR 'x'.txt` })
    await buildFile(test, ada, { name: '100 plain.txt' })
    expect(await find(ada, { q: '100%' })).toEqual([`100%_"quoted" OR 'x'.txt`])
    expect(await find(ada, { q: '"quoted"' })).toHaveLength(1)
    for (const q of ['" OR "', 'NEAR(a b)', 'name_key:x', '*', '\\', "'; drop table items; --", 'a AND NOT b']) {
      expect((await ada.client.call(searchEndpoints.search, { query: { q } })).status).toBe(200)
    }
    const nul = await ada.client.call(searchEndpoints.search, { query: { q: 'a\u0000b' } })
    expect([nul.status, nul.problem.errors?.[0]?.field]).toEqual([422, 'q'])
  })
})

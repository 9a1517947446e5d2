import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember } from '../../../../test/factories.ts'
import { mysqlAddress, type PeerMethod } from '../../../../test/search-servers.ts'
import {
  buildSearchSite,
  type OutsideSearchSite,
  openOutsideSearch,
  type SearchSite,
} from '../../../../test/search-site.ts'
import { sweepFiles } from '../../../../test/stored-bytes.ts'

describe.each(dialects)('an external search method on %s', dialect => {
  let site: SearchSite
  afterEach(() => site.close())

  async function open(method?: PeerMethod): Promise<OutsideSearchSite> {
    const opened = await openOutsideSearch(dialect, method)
    site = opened
    return opened
  }

  // Only the statements differ between the databases; the engines are the same for both.
  const onSqlite = (title: string, work: () => Promise<void>) => dialect === 'sqlite' && it(title, work)

  it.each(dialect === 'sqlite' ? (['elasticsearch', 'meilisearch', 'algolia'] as const) : (['meilisearch'] as const))(
    '[SEARCH-01] [SRCH-01] [SRCH-03] finds names and contents by %s once it is filled, within the caller’s rights and filters',
    async method => {
      const { test, server, ada, write, find, settle, importAll } = await open(method)
      const searches = () => server.peer.calls.filter(call => /(_search|\/search|\/query)$/.test(call)).length
      const folder = await buildFolder(ada, 'heron folder')
      await write(ada, 'heron report.txt', 'nothing', folder.id)
      await write(ada, 'notes.txt', 'the heron stands in the reed')
      const eve = await buildMember(test)
      await write(eve, 'heron of eve.txt', 'heron heron')
      await settle()
      const before = searches()
      // Not filled yet: the site's own index answers.
      expect((await find(ada, 'heron')).sort()).toEqual(['heron folder', 'heron report.txt', 'notes.txt'])
      expect(searches()).toBe(before)
      await importAll()
      expect((await find(ada, 'heron')).sort()).toEqual(['heron folder', 'heron report.txt', 'notes.txt'])
      expect(searches()).toBeGreaterThan(before)
      expect(await find(ada, 'report her')).toEqual(['heron report.txt'])
      expect((await find(ada, 'heron', { type: 'folder' })).sort()).toEqual(['heron folder'])
      expect(await find(ada, 'heron', { in: folder.id })).toEqual(['heron report.txt'])
      expect(await find(eve, 'heron')).toEqual(['heron of eve.txt'])
      // The engine doesn't decide about rights: even if it says that everything belongs to everyone, nothing changes.
      for (const documents of server.peer.indexes.values())
        for (const [id, document] of documents) documents.set(id, { ...document, spaces: ['all'] })
      expect(await find(eve, 'heron')).toEqual(['heron of eve.txt'])
      await ada.client.ok(peopleEndpoints.share, {
        params: { id: folder.id },
        body: { emails: [eve.email], role: 'viewer' },
      })
      expect((await find(eve, 'heron')).sort()).toEqual(['heron folder', 'heron of eve.txt', 'heron report.txt'])
    },
  )

  it('[SEARCH-01] follows names, moves, versions, texts and deletions, updating only the record concerned', async () => {
    const { test, server, ada, write, find, settle, importAll, waiting } = await open()
    const file = await write(ada, 'plan.txt', 'zeppelin')
    await importAll()
    await ada.client.ok(e.rename, { params: { id: file.id }, body: { name: 'airship.txt' } })
    const folder = await buildFolder(ada, 'copies of airships')
    await ada.client.ok(e.copy, { body: { ids: [file.id], to: folder.id } })
    await settle()
    expect(await find(ada, 'plan')).toEqual([])
    expect((await find(ada, 'airship')).sort()).toEqual(['airship.txt', 'airship.txt', 'copies of airships'])
    expect(await find(ada, 'zeppelin')).toEqual(['airship.txt', 'airship.txt'])
    await buildFile(test, ada, { name: 'airship.txt', text: 'a new version' })
    await settle()
    expect(await find(ada, 'zeppelin')).toEqual(['airship.txt'])
    for (const id of [file.id, folder.id]) {
      await ada.client.ok(e.trash, { body: { ids: [id] } })
      expect(await find(ada, 'airship', { trashed: 'true' })).toHaveLength(1)
      await ada.client.ok(e.deleteForever, { body: { ids: [id] } })
    }
    await test.app.worker.runDue()
    test.clock.advance(3 * 3600_000)
    await sweepFiles(test)
    await settle()
    expect(await waiting()).toBe(0)
    expect(JSON.stringify([...server.peer.indexes.values()].map(index => [...index.values()]))).not.toMatch(
      /airship|zeppelin/,
    )
  })

  onSqlite(
    '[SEARCH-01] [ADMX-04] an engine that is away fails no write and no search, and hears of everything when it is back',
    async () => {
      const { test, server, ada, write, find, models, settle, importAll, waiting } = await open()
      const admin = await buildMember(test, { permissions: ['admin.access'] })
      const status = async () => (await admin.client.ok(statusEndpoints.site)).search
      await write(ada, 'gull one.txt', 'text')
      expect(await status()).toMatchObject({ state: 'warning', needs_import: true, trouble: null })
      await importAll()
      expect(await status()).toMatchObject({ state: 'good', needs_import: false, waiting: 0 })
      server.peer.isStuck = true
      const began = Date.now()
      expect(await find(ada, 'gull')).toEqual(['gull one.txt'])
      // It was waited for once, and is not asked again for a while.
      expect(await find(ada, 'gull')).toEqual(['gull one.txt'])
      expect(Date.now() - began).toBeLessThan(4000)
      server.peer.isStuck = false
      server.peer.isAway = true
      await write(ada, 'gull two.txt', 'a tern')
      expect((await find(ada, 'gull')).sort()).toEqual(['gull one.txt', 'gull two.txt'])
      await settle()
      expect((await models()).trouble?.message).toBeTruthy()
      expect(await waiting()).toBeGreaterThan(0)
      expect(await status()).toMatchObject({ state: 'warning', trouble: expect.any(String) })
      const failed = await tables(test.app.services.db.read)
        .selectFrom('jobs')
        .select('kind')
        .where('state', '=', 'failed')
        .execute()
      expect(failed).toEqual([])
      server.peer.isAway = false
      server.peer.refusedWord = 'tern'
      await settle()
      expect([await waiting(), (await models()).trouble]).toEqual([0, null])
      // The one record that it refuses doesn't hold up the others.
      const held = [...server.peer.indexes.values()].flatMap(index => [...index.values()].map(one => one.terms))
      expect(held).toContainEqual(expect.stringMatching(/^gull two txt\b/))
      expect(held).not.toContain('a tern')
    },
  )

  it('[SRCH-01] pages through the engine’s hits without gaps, past other users’ items, and starts again if the index was swapped', async () => {
    const { test, server, ada, write, importAll } = await open()
    const eve = await buildMember(test)
    const paths = (mark: string, count: number) => Array.from({ length: count }, (_, n) => [`${mark} owl ${n}`])
    await eve.client.ok(e.folderTree, { params: { id: eve.rootId }, body: { paths: paths('eve', 230) } })
    await ada.client.ok(e.folderTree, { params: { id: ada.rootId }, body: { paths: paths('ada', 45) } })
    for (let n = 0; n < 5; n++) await write(ada, `text ${n}.txt`, 'an owl')
    await write(ada, 'owl.txt', 'owl')
    await importAll()
    for (const documents of server.peer.indexes.values())
      for (const [id, document] of documents) documents.set(id, { ...document, spaces: ['all'] })
    const seen: string[] = []
    const cursors: string[] = []
    let cursor: string | undefined
    do {
      const page = await ada.client.ok(searchEndpoints.search, { query: { q: 'owl', perPage: 10, cursor } })
      seen.push(...page.data.map(item => item.name))
      cursor = page.nextCursor ?? undefined
      if (cursor) cursors.push(cursor)
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([51, 51])
    expect(seen.filter(name => name.startsWith('eve'))).toEqual([])
    for (const given of cursors) {
      const parts = JSON.parse(Buffer.from(given, 'base64url').toString()) as Record<string, unknown>
      const before = server.peer.calls.length
      for (const name of ['names', 'contents'].filter(one => one in parts)) {
        const forged = Buffer.from(JSON.stringify({ ...parts, [name]: 'other/clear#' })).toString('base64url')
        const answer = await ada.client.call(searchEndpoints.search, {
          query: { q: 'owl', perPage: 10, cursor: forged },
        })
        expect(answer.problem.code).toBe('list.bad-cursor')
      }
      expect(server.peer.calls.length).toBe(before)
    }
    expect(cursors.some(one => Buffer.from(one, 'base64url').includes('"contents"'))).toBe(true)
    await importAll()
    for (const old of [cursors[0], cursors.at(-1)]) {
      const answer = await ada.client.call(searchEndpoints.search, { query: { q: 'owl', perPage: 10, cursor: old } })
      expect(answer.problem.code).toBe('list.bad-cursor')
    }
  })

  const withMysql = mysqlAddress ? onSqlite : it.skip

  withMysql('[SEARCH-02] [KEYS-106] asks a real MariaDB in the chosen mode', async () => {
    site = await buildSearchSite(dialect, { SEARCH_MYSQL_URL: mysqlAddress ?? '' })
    const { test, admin, ada, write, find, models, importAll } = site
    const save = (scout_mysql_mode: string) =>
      admin.client.ok(settingsEndpoints.save, { body: { server: { scout_driver: 'mysql', scout_mysql_mode } } })
    try {
      await save('fulltext')
      await write(ada, 'annual report.txt', 'misplaced words')
      await write(ada, 'report of the annual fair.txt', 'text')
      await importAll()
      expect(await find(ada, 'annual report')).toEqual(['annual report.txt', 'report of the annual fair.txt'])
      expect([await find(ada, 'misplac'), await find(ada, 'placed'), await find(ada, 'eport')]).toEqual([
        ['annual report.txt'],
        [],
        [],
      ])
      // Another query on the same tables.
      await save('extended')
      expect([await find(ada, 'eport annu'), await find(ada, 'placed')]).toEqual([
        ['annual report.txt', 'report of the annual fair.txt'],
        ['annual report.txt'],
      ])
      await save('basic')
      expect(await find(ada, 'annual report')).toEqual(['annual report.txt'])
      // Contents are then answered by the site's own index.
      expect([await find(ada, 'misplac'), await find(ada, 'placed')]).toEqual([['annual report.txt'], []])
      expect((await models()).models.map(one => one.answeredBy)).toEqual(['method', 'own'])
    } finally {
      const engine = await test.app.services.search.outside.engine()
      for (const name of await engine.list(test.app.services.search.outside.prefix)) await engine.drop(name)
    }
  })
})

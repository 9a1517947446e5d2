import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { jobEndpoints } from '@holdall/contract/jobs/jobs.contract.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { searchImportEndpoints } from '@holdall/contract/search/search-import.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { mysqlAddress, type SearchServer, startSearchServer } from '../../../../test/search-servers.ts'
import { sweepFiles } from '../../../../test/stored-bytes.ts'
import { importJob } from './import.job.ts'
import { orderSync } from './sync.job.ts'

describe.each(dialects)('an external search method on %s', dialect => {
  let test: TestApp
  let server: SearchServer
  let admin: TestMember
  let ada: TestMember
  afterEach(async () => {
    await test.close()
    await server?.peer.close()
  })

  async function open(method: Parameters<typeof startSearchServer>[0] = 'elasticsearch'): Promise<void> {
    server = await startSearchServer(method)
    test = await createTestApp(dialect, server.variables)
    await addPeople()
    await admin.client.ok(settingsEndpoints.save, { body: { server: server.settings } })
  }
  async function addPeople(): Promise<void> {
    admin = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    ada = await buildMember(test)
  }

  const write = (member: TestMember, name: string, text: string, parentId = member.rootId) =>
    member.client.ok(e.newFile, { body: { parentId, name, text } })
  const find = async (member: TestMember, q: string, more = {}) =>
    (await member.client.ok(searchEndpoints.search, { query: { q, ...more } })).data.map(item => item.name)
  const models = () => admin.client.ok(searchImportEndpoints.models)
  const order = (model = '*') => {
    const driver = test.app.services.settings.get('scout_driver')
    return admin.client.call(searchImportEndpoints.import, { body: { model, driver } })
  }
  const readJob = async (id: string) => admin.client.ok(jobEndpoints.job, { params: { id } })
  /** Finishes everything that is queued: texts are read, the engine is updated. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 2; turn++) {
      test.clock.advance(5000)
      await orderSync(test.app.ctx)
      test.clock.advance(2000)
      await test.app.worker.runDue()
    }
  }
  async function importAll(): Promise<void> {
    await settle()
    const { data, status } = await order()
    expect(status).toBe(202)
    await test.app.worker.runDue()
    expect(await readJob(data.id)).toMatchObject({ state: 'done', error: null })
  }
  const waiting = async () => (await models()).waitingChanges
  const searches = () => server.peer.calls.filter(call => /(_search|\/search|\/query)$/.test(call)).length

  // Only the statements differ between the databases; the engines are the same for both.
  const onSqlite = (title: string, work: () => Promise<void>) => dialect === 'sqlite' && it(title, work)
  it.each(dialect === 'sqlite' ? (['elasticsearch', 'meilisearch', 'algolia'] as const) : (['meilisearch'] as const))(
    '[SEARCH-01] [SRCH-01] [SRCH-03] finds names and contents by %s once it is filled, within the caller’s rights and filters',
    async method => {
      await open(method)
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
    await open()
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
      await open()
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
      expect(held).toContain('gull two txt')
      expect(held).not.toContain('a tern')
    },
  )

  it('[SRCH-01] pages through the engine’s hits without gaps, past other users’ items, and starts again if the index was swapped', async () => {
    await open()
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

  it('[SEARCH-09] [SEARCH-10] fills a second index next to the one that is searched, swaps them, and applies changes to both in the meantime', async () => {
    await open()
    const files = await Promise.all([1, 2, 3].map(n => write(ada, `wren ${n}.txt`, 'text')))
    await importAll()
    const [former] = [...server.peer.indexes.keys()].filter(name => name.includes('items'))
    const running = await order('items')
    expect((await order()).problem).toMatchObject({ status: 409, code: 'search.import-running' })
    expect((await models()).running).toMatchObject({ id: running.data.id, isOwn: true })
    // The moment the new index exists, a name changes and a file is added: the import has read neither.
    const set = server.peer.indexes.set.bind(server.peer.indexes)
    let isChanged = false
    server.peer.indexes.set = (name, documents) => {
      set(name, documents)
      if (!isChanged) {
        isChanged = true
        changed = Promise.all([
          ada.client.ok(e.rename, { params: { id: files[0]?.id }, body: { name: 'dipper.txt' } }),
          write(ada, 'late wren.txt', 'text'),
          find(ada, 'wren'),
        ])
      }
      return server.peer.indexes
    }
    let changed: Promise<[unknown, unknown, string[]]> | undefined
    await test.app.worker.runDue()
    expect(await changed).toBeDefined()
    expect((await readJob(running.data.id)).state).toBe('done')
    await settle()
    expect([await find(ada, 'dipper'), (await find(ada, 'wren')).length]).toEqual([['dipper.txt'], 3])
    const names = [...server.peer.indexes.keys()].filter(name => name.includes('items'))
    expect([names.length, names.includes(former ?? '')]).toEqual([1, false])
    expect((await models()).models[0]).toMatchObject({ model: 'items', answeredBy: 'method', needsImport: false })
  })

  onSqlite(
    '[SEARCH-12] leaves what was searched before where the import fails or is cancelled, and says why',
    async () => {
      await open()
      await write(ada, 'swift.txt', 'text')
      await importAll()
      const before = [...server.peer.indexes.keys()]
      server.peer.throttled = 1000
      const failing = await order()
      await test.app.worker.runDue()
      const { state, error } = await readJob(failing.data.id)
      expect([state, error?.code, error?.message]).toEqual([
        'failed',
        'search.import-failed',
        expect.stringContaining('429'),
      ])
      server.peer.throttled = 0
      const unwanted = await order()
      await admin.client.ok(jobEndpoints.cancel, { params: { id: unwanted.data.id } })
      await test.app.worker.runDue()
      expect((await readJob(unwanted.data.id)).state).toBe('cancelled')
      expect([...server.peer.indexes.keys()]).toEqual(before)
      await settle()
      expect([(await models()).running, await find(ada, 'swift')]).toEqual([null, ['swift.txt']])
    },
  )

  onSqlite(
    '[KEYS-105] believes no index that has missed changes: another method in between, and it is filled again',
    async () => {
      await open()
      const file = await write(ada, 'stork.txt', 'text')
      await importAll()
      await admin.client.ok(settingsEndpoints.save, { body: { server: { scout_driver: 'tntsearch' } } })
      await expect
        .poll(() => tables(test.app.services.db.read).selectFrom('search_targets').selectAll().execute())
        .toEqual([])
      await ada.client.ok(e.rename, { params: { id: file.id }, body: { name: 'crane.txt' } })
      expect(await waiting()).toBe(0)
      await admin.client.ok(settingsEndpoints.save, { body: { server: server.settings } })
      expect((await models()).models[0]).toMatchObject({ answeredBy: 'own', needsImport: true })
      expect([await find(ada, 'crane'), await find(ada, 'stork')]).toEqual([['crane.txt'], []])
      await importAll()
      expect((await models()).models[0]).toMatchObject({ answeredBy: 'method', needsImport: false })
      expect([await find(ada, 'crane'), await find(ada, 'stork')]).toEqual([['crane.txt'], []])
      // What the earlier period left behind has been removed.
      expect([...server.peer.indexes.keys()]).toHaveLength(2)
    },
  )

  onSqlite('what died while it was filling an index is cleared away by the next', async () => {
    await open()
    await write(ada, 'ibis.txt', 'text')
    await importAll()
    const { db } = test.app.services
    await db.transaction(async tx => {
      await tables(tx).updateTable('search_indexes').set({ building: 'holdall_lost' }).execute()
      await tables(tx)
        .updateTable('search_targets')
        .set({ held_by: 'gone', held_until: test.clock.now() + 60_000 })
        .execute()
    })
    await write(ada, 'ibis two.txt', 'text')
    test.clock.advance(130_000)
    await settle()
    expect(await tables(db.read).selectFrom('search_indexes').select('building').execute()).toEqual([
      { building: null },
      { building: null },
    ])
    expect(await find(ada, 'ibis')).toHaveLength(2)
  })

  it('[SEARCH-06] [SEARCH-07] [SEARCH-10] lists the record types and imports one or all, for those who may change settings', async () => {
    test = await createTestApp(dialect)
    await addPeople()
    await write(ada, 'dodo.txt', 'a dodo text')
    await settle()
    const { db } = test.app.services
    if (dialect === 'sqlite')
      await db.transaction(tx =>
        tables(tx)
          .deleteFrom('item_names' as never)
          .execute(),
      )
    await db.transaction(tx =>
      tables(tx)
        .deleteFrom('search_documents' as never)
        .execute(),
    )
    expect(searchImportEndpoints.models.path).toBe('/admin/search/models')
    expect(searchImportEndpoints.import.path).toBe('/admin/search/import')
    expect((await models()).models.map(({ name, model, answeredBy }) => [name, model, answeredBy])).toEqual([
      ['Files and folders', 'items', 'own'],
      ['File contents', 'contents', 'own'],
    ])
    expect(await find(ada, 'text')).toEqual([])
    // A method that is chosen on the screen but not saved has no index.
    const unsaved = await admin.client.call(searchImportEndpoints.import, { body: { model: '*', driver: 'mysql' } })
    expect(unsaved.problem.code).toBe('search.method-not-saved')
    await importAll()
    expect([await find(ada, 'text'), await find(ada, 'dodo')]).toEqual([['dodo.txt'], ['dodo.txt']])
    expect((await ada.client.call(searchImportEndpoints.models)).status).toBe(403)
    const body = { model: 'items', driver: 'tntsearch' }
    expect((await ada.client.call(searchImportEndpoints.import, { body })).status).toBe(403)
    const logged = await tables(db.read)
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'search.import-ordered')
      .execute()
    expect(logged).toEqual([{ after: '{"driver":"tntsearch","model":"*"}' }])
    expect(
      (await tables(db.read).selectFrom('jobs').select('kind').where('kind', '=', importJob.kind).execute()).length,
    ).toBe(1)
  })

  const withMysql = mysqlAddress ? onSqlite : it.skip
  withMysql('[SEARCH-02] [KEYS-106] asks a real MariaDB in the chosen mode', async () => {
    test = await createTestApp(dialect, { SEARCH_MYSQL_URL: mysqlAddress ?? '' })
    await addPeople()
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

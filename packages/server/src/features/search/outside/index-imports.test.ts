import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { jobEndpoints } from '@holdall/contract/jobs/jobs.contract.ts'
import { searchImportEndpoints } from '@holdall/contract/search/search-import.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import type { PeerMethod } from '../../../../test/search-servers.ts'
import {
  buildSearchSite,
  type OutsideSearchSite,
  openOutsideSearch,
  type SearchSite,
} from '../../../../test/search-site.ts'
import { importJob } from './import.job.ts'

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

  it('[SEARCH-09] [SEARCH-10] fills a second index next to the one that is searched, swaps them, and applies changes to both in the meantime', async () => {
    const { test, server, ada, write, find, models, order, readJob, settle, importAll } = await open()
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
      const { test, server, admin, ada, write, find, models, order, readJob, settle, importAll } = await open()
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
      const { test, server, admin, ada, write, find, models, importAll, waiting } = await open()
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
    const { test, ada, write, find, settle, importAll } = await open()
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
    site = await buildSearchSite(dialect)
    const { test, admin, ada, write, find, models, settle, importAll } = site
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
})

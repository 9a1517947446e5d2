import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { searchImportEndpoints } from '@holdall/contract/search/search-import.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { expect, it } from 'vitest'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { createTestApp } from '../../../../test/harness.ts'
import { startSearchServer } from '../../../../test/search-servers.ts'

it.each(suiteDialects)(
  '[SRCH-01] with an engine too, exact names are first, no page repeats or leaves out items, and dates narrow the results, on %s',
  async dialect => {
    const server = await startSearchServer('meilisearch')
    const test = await createTestApp(dialect, server.variables)
    const admin = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    const ada = await buildMember(test)
    await admin.client.ok(settingsEndpoints.save, { body: { server: server.settings } })
    const many = Array.from({ length: 30 }, (_, n) => `gull at ${n}`)
    const names = ['gull 1000.txt', 'gulls.txt', 'sea gull', 'a gull 3.txt', 'gull.txt', ...many]
    for (const name of names) {
      await ada.client.ok(e.newFile, { body: { parentId: ada.rootId, name, text: 'x' } })
    }
    test.clock.advance(5000)
    await test.app.worker.runDue()
    const driver = test.app.services.settings.get('scout_driver')
    await admin.client.ok(searchImportEndpoints.import, { body: { model: '*', driver } })
    await test.app.worker.runDue()
    const before = server.peer.calls.length

    const find = (query: object) => ada.client.ok(searchEndpoints.search, { query: { q: 'gull', ...query } })
    const own = (await find({ perPage: 200 })).data.map(item => item.name)
    expect(own[0]).toBe('gull.txt')
    expect(own.at(-1)).toBe('gulls.txt')
    expect(own.toSorted()).toEqual(names.toSorted())
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await find({ perPage: 7, cursor })
      seen.push(...page.data.map(item => item.name))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(own)
    expect((await find({ modifiedAfter: '2031-01-01' })).data).toEqual([])
    expect((await find({ modifiedAfter: '2020-01-01', perPage: 200 })).data.length).toBe(names.length)
    expect(server.peer.calls.length).toBeGreaterThan(before)
    await test.close()
    await server.peer.close()
  },
)

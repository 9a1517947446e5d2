import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { searchImportEndpoints } from '@holdall/contract/search/search-import.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type SearchServer, startSearchServer } from '../../../../test/search-servers.ts'
import { HoldLost } from './apply-changes.ts'
import { putRecords } from './put-records.ts'

describe('a search method that is slow, doesn’t answer or is written to by another process', () => {
  let test: TestApp
  let server: SearchServer
  let admin: TestMember
  let ada: TestMember
  beforeEach(async () => {
    server = await startSearchServer('elasticsearch')
    test = await createTestApp('sqlite', server.variables)
    admin = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    ada = await buildMember(test)
    await admin.client.ok(settingsEndpoints.save, { body: { server: server.settings } })
  })
  afterEach(async () => {
    await test.close()
    await server.peer.close()
  })

  const addFolders = (member: TestMember, mark: string, count: number) => {
    const paths = Array.from({ length: count }, (_, n) => [`${mark} owl ${n}`])
    return member.client.ok(e.folderTree, { params: { id: member.rootId }, body: { paths } })
  }
  async function importAll(): Promise<void> {
    const body = { model: '*' as const, driver: 'elasticsearch' as const }
    expect((await admin.client.call(searchImportEndpoints.import, { body })).status).toBe(202)
    await test.app.worker.runDue()
  }
  const search = (cursor?: string) =>
    ada.client.ok(searchEndpoints.search, { query: { q: 'owl', perPage: 10, cursor } })

  it('[SRCH-01] has two seconds for everything that a search asks, and what was found before is a page of its own', async () => {
    const eve = await buildMember(test)
    await addFolders(eve, 'eve', 230)
    await addFolders(ada, 'ada', 45)
    await importAll()
    // The engine returns other users' items first, so that a page takes more than one request.
    for (const documents of server.peer.indexes.values())
      for (const [id, document] of documents) documents.set(id, { ...document, spaces: ['all'] })
    const { outside } = test.app.services.search
    const find = vi.spyOn(outside, 'find')
    const began = Date.now()
    await search()
    const untils = find.mock.calls.map(([, , until]) => until ?? 0)
    expect(untils.length).toBeGreaterThan(1)
    expect(new Set(untils).size).toBe(1)
    expect(untils[0]).toBeGreaterThanOrEqual(began + 2000)
    expect(untils[0]).toBeLessThanOrEqual(Date.now() + 2000)

    // No answer from the second request on: the next page continues from there.
    const really = outside.find.bind(outside)
    find.mockRestore()
    let asked = 0
    const silent = vi
      .spyOn(outside, 'find')
      .mockImplementation(async (...given) => (asked++ === 0 ? really(...given) : null))
    const names: string[] = []
    let page = await search()
    expect(page.nextCursor).not.toBeNull()
    silent.mockRestore()
    for (;;) {
      names.push(...page.data.map(item => item.name))
      if (!page.nextCursor) break
      page = await search(page.nextCursor)
    }
    expect([names.length, new Set(names).size]).toEqual([45, 45])

    const before = server.peer.calls.length
    const [index = ''] = server.peer.indexes.keys()
    const wanted = { text: 'owl', terms: ['owl'], spaces: null, offset: 0, limit: 10 }
    expect(await outside.find(index, wanted, Date.now())).toBeNull()
    expect(server.peer.calls.length).toBe(before)
    expect(await outside.find(index, wanted)).toHaveLength(10)
  })

  it('[SEARCH-10] gets nothing more from a process that has lost the right to write, even in the middle of a batch', async () => {
    await addFolders(ada, 'ada', 3)
    const { engine } = { engine: await test.app.services.search.outside.engine() }
    const ids = (await ada.client.ok(e.children, { params: { id: ada.rootId } })).data.map(item => item.id)
    const sent: string[] = []
    const put = vi.spyOn(engine, 'put').mockImplementation(async index => void sent.push(`put ${index}`))
    const remove = vi.spyOn(engine, 'remove').mockImplementation(async index => void sent.push(`remove ${index}`))
    for (let allowed = 0; allowed <= 4; allowed++) {
      sent.length = 0
      let left = allowed
      const keep = async () => {
        if (left-- === 0) throw new HoldLost()
      }
      const records = { collection: 'items', ids: [...ids, 'gone'] } as const
      const work = putRecords(test.app.ctx, engine, ['one', 'two'], records, keep)
      await (allowed < 4 ? expect(work).rejects.toThrow(HoldLost) : work)
      expect(sent).toEqual(['put one', 'remove one', 'put two', 'remove two'].slice(0, allowed))
    }
    put.mockRestore()
    remove.mockRestore()
  })

  it('[SEARCH-10] is cleaned by an import of what is left of earlier ones, except for trials that are still running', async () => {
    const { prefix } = test.app.services.search.outside
    const hour = 3600_000
    const under = `${prefix}probe_${ulid(Date.now() - 5000).toLowerCase()}`
    const over = `${prefix}probe_${ulid(Date.now() - hour).toLowerCase()}`
    const left = `${prefix}items_${ulid(Date.now() - 5000).toLowerCase()}`
    for (const name of [under, over, left]) server.peer.indexes.set(name, new Map())
    await importAll()
    const names = [...server.peer.indexes.keys()]
    expect([under, over, left].map(name => names.includes(name))).toEqual([true, false, false])
  })
})

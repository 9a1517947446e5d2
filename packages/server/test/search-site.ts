import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { jobEndpoints } from '@holdall/contract/jobs/jobs.contract.ts'
import type { Job } from '@holdall/contract/jobs/jobs.schemas.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { type SearchModels, searchImportEndpoints } from '@holdall/contract/search/search-import.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { expect } from 'vitest'
import { orderSync } from '../src/features/search/outside/sync.job.ts'
import type { Dialect } from '../src/platform/database/database.ts'
import { buildMember, type TestMember } from './factories.ts'
import { type Answered, createTestApp, type TestApp } from './harness.ts'
import { type PeerMethod, type SearchServer, startSearchServer } from './search-servers.ts'

/** The application with two members, for tests of search methods. */
export interface SearchSite {
  readonly test: TestApp
  /** May change settings. */
  readonly admin: TestMember
  readonly ada: TestMember
  write(member: TestMember, name: string, text: string, parentId?: string): Promise<Item>
  find(member: TestMember, q: string, more?: object): Promise<string[]>
  models(): Promise<SearchModels>
  /** Orders an import. */
  order(model?: string): Promise<Answered<Job>>
  readJob(id: string): Promise<Job>
  /** Finishes everything that is queued: texts are read, the engine is updated. */
  settle(): Promise<void>
  importAll(): Promise<void>
  /** Counts the changes that the search method has not heard of. */
  waiting(): Promise<number>
  close(): Promise<void>
}

/** A site whose search method is an engine of its own. */
export interface OutsideSearchSite extends SearchSite {
  readonly server: SearchServer
}

export async function buildSearchSite(dialect: Dialect, variables: Record<string, string> = {}): Promise<SearchSite> {
  const test = await createTestApp(dialect, variables)
  const admin = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  const ada = await buildMember(test)

  const models = () => admin.client.ok(searchImportEndpoints.models)
  const order = (model = '*') => {
    const driver = test.app.services.settings.get('scout_driver')
    return admin.client.call(searchImportEndpoints.import, { body: { model, driver } })
  }
  const readJob = (id: string) => admin.client.ok(jobEndpoints.job, { params: { id } })
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 2; turn++) {
      test.clock.advance(5000)
      await orderSync(test.app.ctx)
      test.clock.advance(2000)
      await test.app.worker.runDue()
    }
  }
  return {
    test,
    admin,
    ada,
    write: (member, name, text, parentId = member.rootId) =>
      member.client.ok(driveEndpoints.newFile, { body: { parentId, name, text } }),
    find: async (member, q, more = {}) =>
      (await member.client.ok(searchEndpoints.search, { query: { q, ...more } })).data.map(item => item.name),
    models,
    order,
    readJob,
    settle,
    async importAll() {
      await settle()
      const { data, status } = await order()
      expect(status).toBe(202)
      await test.app.worker.runDue()
      expect(await readJob(data.id)).toMatchObject({ state: 'done', error: null })
    },
    waiting: async () => (await models()).waitingChanges,
    close: () => test.close(),
  }
}

/** Starts an engine and saves it as the site's search method; it holds nothing yet. */
export async function openOutsideSearch(
  dialect: Dialect,
  method: PeerMethod = 'elasticsearch',
): Promise<OutsideSearchSite> {
  const server = await startSearchServer(method)
  const site = await buildSearchSite(dialect, server.variables)
  await site.admin.client.ok(settingsEndpoints.save, { body: { server: server.settings } })
  return {
    ...site,
    server,
    async close() {
      await site.close()
      await server.peer.close()
    },
  }
}

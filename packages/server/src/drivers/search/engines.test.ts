import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DriverBenches, forEachDriver } from '../../../test/driver-benches.ts'
import { type LinePlan, startFaultProxy } from '../../../test/fault-proxy.ts'
import { algoliaAccount } from '../../../test/peers/algolia-peer.ts'
import {
  type ElasticsearchPeer,
  elasticsearchUser,
  startElasticsearchPeer,
} from '../../../test/peers/elasticsearch-peer.ts'
import { meilisearchKey } from '../../../test/peers/meilisearch-peer.ts'
import { mysqlAddress, type SearchServer, startSearchServer } from '../../../test/search-servers.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createAlgoliaDriver } from './algolia.driver.ts'
import { createElasticsearchDriver } from './elasticsearch.driver.ts'
import { describeEngine } from './engine-conformance.ts'
import { createMeilisearchDriver } from './meilisearch.driver.ts'
import { createMysqlDriver, withinTime } from './mysql.driver.ts'
import type { OutsideMethod } from './registry.ts'
import { SearchError } from './search-driver.ts'
import type { SearchEngine } from './search-engine.ts'

const outbound = createOutbound({ allow: '127.0.0.1' })

const makers = {
  meilisearch: (url: string, key: string = meilisearchKey) => createMeilisearchDriver(outbound, { url, key }),
  algolia: (url: string, key: string = algoliaAccount.key) =>
    createAlgoliaDriver(outbound, { appId: algoliaAccount.appId, key, url }),
  elasticsearch: (url: string, key: string = elasticsearchUser.password) => {
    const address = new URL(url)
    address.username = elasticsearchUser.name
    address.password = key
    return createElasticsearchDriver(outbound, address.href)
  },
} as const

const document = { id: 'a', spaces: ['s'], text: 'heron', terms: 'heron' }
const wanted = { text: 'heron', terms: ['heron'], spaces: ['s'], offset: 0, limit: 9 }

function describePeer(method: keyof typeof makers): void {
  describe(`[SEARCH-01] the search engine ${method} (protocol peer)`, () => {
    let server: SearchServer
    let engine: SearchEngine
    beforeAll(async () => {
      server = await startSearchServer(method)
      engine = makers[method](server.peer.url)
    })
    afterAll(() => server.peer.close())

    describeEngine(async () => ({ engine: makers[method](server.peer.url), close: async () => undefined }), {
      beginnings: method === 'meilisearch' ? 'last' : 'all',
    })

    it('rejects a wrong key, with a message that doesn’t contain it', async () => {
      const stranger = makers[method](server.peer.url, 'canary-of-a-key')
      const failure = await stranger.probe('p_').then(
        () => null,
        (error: SearchError) => error,
      )
      expect(failure).toBeInstanceOf(SearchError)
      expect(failure?.isRefusal).toBe(false)
      expect(String(failure)).not.toContain('canary')
      expect(server.peer.indexes.size).toBe(0)
    })

    it('distinguishes temporary failures from permanent ones', async () => {
      await engine.create('f_items')
      server.peer.throttled = 1
      await expect(engine.put('f_items', [document])).rejects.toMatchObject({ isRefusal: false })
      server.peer.isAway = true
      for (const attempt of [() => engine.put('f_items', [document]), () => engine.find('f_items', wanted)])
        await expect(attempt()).rejects.toMatchObject({ name: 'SearchError', isRefusal: false })
      server.peer.isAway = false
      server.peer.refusedWord = 'heron'
      await expect(engine.put('f_items', [document])).rejects.toMatchObject({ isRefusal: true })
      server.peer.refusedWord = null
      await engine.put('f_items', [document])
      expect(await engine.find('f_items', wanted)).toEqual(['a'])
      await engine.drop('f_items')
      await expect(engine.find('f_items', wanted)).rejects.toMatchObject({ name: 'SearchError' })
    })

    it('is reached only if outbound requests to its address are allowed', async () => {
      const closed = createOutbound()
      const shut = createMeilisearchDriver(closed, { url: server.peer.url, key: null })
      await expect(shut.find('x', wanted)).rejects.toThrow('OUTBOUND_ALLOW')
    })
  })
}

describe('elasticsearch (protocol peer)', () => {
  let peer: ElasticsearchPeer
  beforeAll(async () => {
    peer = await startElasticsearchPeer()
  })
  afterAll(() => peer.close())

  it('is accepted only if each response names the product', async () => {
    peer.isOther = true
    await expect(makers.elasticsearch(peer.url).probe('p_')).rejects.toThrow('isn’t Elasticsearch')
    peer.isOther = false
    await makers.elasticsearch(peer.url).probe('p_')
  })
})

describe('algolia (protocol peer)', () => {
  it('rejects an app ID that would lead to another host', () => {
    for (const appId of ['evil.example/', 'a b', '', '../x'])
      expect(() => createAlgoliaDriver(outbound, { appId, key: 'k', url: null })).toThrow('letters and digits')
  })
})

function describeMysql(): void {
  describe('[SEARCH-02] the search engine mysql (real MariaDB)', () => {
    const open = (mode: 'basic' | 'extended' | 'fulltext') => async () => {
      const engine = await createMysqlDriver(mysqlAddress, mode)
      return { engine, close: engine.close }
    }
    describe('fulltext', () => describeEngine(open('fulltext'), { beginnings: 'all' }))
    describe('extended', () => describeEngine(open('extended'), { beginnings: 'anywhere' }))

    it('searches the same tables in three ways', async () => {
      const engines = {
        basic: (await open('basic')()).engine,
        extended: (await open('extended')()).engine,
        fulltext: (await open('fulltext')()).engine,
      }
      const index = `holdall_modes_${Date.now()}`
      await engines.basic.create(index)
      try {
        const texts = { a: 'annual report', b: 'report of the annual fair', c: 'misreport' }
        const documents = Object.entries(texts).map(([id, text]) => ({ id, spaces: ['s'], text, terms: text }))
        await engines.fulltext.put(index, documents)
        const ask = async (text: string) => {
          const query = { ...wanted, text, terms: text.split(' ') }
          const found = await Promise.all(Object.values(engines).map(engine => engine.find(index, query)))
          return found.map(ids => ids.join(''))
        }
        expect(await ask('annual report')).toEqual(['a', 'ab', 'ab'])
        expect(await ask('report')).toEqual(['bca', 'bca', 'ab'])
        expect(await ask('fair annu')).toEqual(['', 'b', 'b'])
        expect([engines.basic.answers('contents'), engines.extended.answers('contents')]).toEqual([false, true])
      } finally {
        await engines.basic.drop(index)
        for (const engine of Object.values(engines)) await engine.close()
      }
    })

    it('makes the server itself stop a search that takes too long', async () => {
      const { createConnection } = await import('mysql2/promise')
      const line = await createConnection(mysqlAddress ?? '')
      try {
        await expect(line.query(withinTime('sleep(20)', 300))).rejects.toThrow('max_statement_time')
        expect((await line.query(withinTime('1 as one', 5000)))[0]).toEqual([{ one: 1 }])
      } finally {
        await line.end()
      }
    })

    it('reports connection faults as such, and continues once the connection works', async () => {
      const at = new URL(mysqlAddress ?? '')
      const line = await startFaultProxy({ host: at.hostname, port: Number(at.port) })
      at.port = String(line.port)
      const engine = await createMysqlDriver(at.href, 'fulltext')
      const index = `holdall_faults_${Date.now()}`
      try {
        await engine.create(index)
        const many = Array.from({ length: 50 }, (_, n) => ({
          ...document,
          id: `d${n}`,
          terms: `heron ${'reed '.repeat(200)}`,
        }))
        const faults: LinePlan[] = [{ isDown: true }, { cutUpAt: 20_000 }, { cutAtPiece: 2 }, { cutDownAt: 30 }]
        for (const plan of faults) {
          line.plan({ ...plan, keepsCutting: true })
          const failure = await engine.put(index, many).catch(error => error)
          expect(failure, JSON.stringify(plan)).toMatchObject({ name: 'SearchError', isRefusal: false })
          // The library puts statements into its errors: no name or content may appear in them.
          expect(inspect(failure, { depth: 5 })).not.toContain('heron')
          // Its open connections are lost with that: it continues on others.
          line.plan({})
          await engine.put(index, many)
          expect(await engine.find(index, { ...wanted, limit: 100 })).toHaveLength(50)
        }
      } finally {
        line.plan({})
        await engine.drop(index)
        await engine.close()
        line.close()
      }
    })

    it('reports what is wrong if there is no response, without the password', async () => {
      const away = await createMysqlDriver('mysql://search:canary@127.0.0.1:1/search', 'basic')
      const failure = await away.find('x', wanted).catch(String)
      expect(failure).toContain('MySQL')
      expect(failure).not.toContain('canary')
      await away.close()
      await expect(createMysqlDriver(null, 'basic')).rejects.toThrow('SEARCH_MYSQL_URL')
    })
  })
}

const benches: DriverBenches<OutsideMethod, () => void> = {
  meilisearch: () => describePeer('meilisearch'),
  elasticsearch: () => describePeer('elasticsearch'),
  algolia: () => describePeer('algolia'),
  mysql: mysqlAddress ? describeMysql : 'needs a MySQL or MariaDB server, which TEST_MYSQL_URL names',
}

forEachDriver('[SEARCH-01] the search engine', benches, suite => suite())

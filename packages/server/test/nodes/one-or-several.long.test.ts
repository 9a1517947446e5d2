import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { filesBelow } from '../faults/settle.ts'
import { callerAt, type SignedIn, setUpServer } from '../faults/signed-in.ts'
import { makeContainer, swiftServer } from '../peers/swift-server.ts'
import { type SearchServer, startSearchServer } from '../search-servers.ts'
import { freePort } from '../web-servers.ts'
import { canRunNodes, startSiteOfNodes } from './site-of-nodes.ts'

interface Status {
  readonly database: { kind: string }
  readonly storage: { disks: { method: string; is_current: boolean; state: string }[] }
  readonly search: { method: string; needs_import: boolean }
  readonly queue: { state: string }
  readonly cache: { state: string }
}

type Person = Pick<SignedIn, 'api' | 'send'>

const statusOf = (person: Person) => person.api<Status>('GET', '/status')
/** The drivers that receive new files and that work. */
const storagesOf = ({ storage }: Status) =>
  storage.disks.filter(disk => disk.is_current && disk.state === 'good').map(disk => disk.method)
const found = async (person: Person, word: string) =>
  (await person.api<{ data: { name: string }[] }>('GET', `/search?q=${word}`)).data.map(item => item.name)
const write = (person: Person, parentId: string, name: string, text: string) =>
  person.api<{ id: string }>('POST', '/items/files', { parentId, name, text })
const content = async (person: Person, id: string) => (await person.send('GET', `/items/${id}/content`)).text()
const contains = (engine: SearchServer, word: string) =>
  [...engine.peer.indexes.values()].some(index => [...index.values()].some(document => document.terms.includes(word)))

/** Makes the engine the site's search method, and fills it. */
async function searchBy(engine: SearchServer, person: Person): Promise<void> {
  await person.api('POST', '/settings', { server: engine.settings })
  await person.api('POST', '/admin/search/import', { model: '*', driver: engine.settings.scout_driver })
  await expect.poll(async () => (await statusOf(person)).search.needs_import, { timeout: 60_000 }).toBe(false)
}

describe('[OPS-01] an installation', { timeout: 180_000 }, () => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })

  async function startAlone(variables: Record<string, string> = {}): Promise<[ServerProcess, string]> {
    const dataDir = mkdtempSync(join(tmpdir(), 'holdall-alone-'))
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const server = serverProcess(dataDir, await freePort(), variables)
    ends.push(() => server.kill())
    await server.start()
    return [server, dataDir]
  }

  async function startEngine(): Promise<SearchServer> {
    const engine = await startSearchServer('meilisearch')
    ends.push(() => engine.peer.close())
    return engine
  }

  it('is one process with an embedded database and the local disk, unless something else is said', async () => {
    const [server, dataDir] = await startAlone()
    const me = await setUpServer(server)
    const { id } = await write(me, me.rootId, 'heron.txt', 'stands in the reed')
    await expect.poll(() => found(me, 'reed'), { timeout: 30_000 }).toEqual(['heron.txt'])
    expect(await content(me, id)).toBe('stands in the reed')
    const status = await statusOf(me)
    expect([status.database.kind, status.search.method]).toEqual(['sqlite', 'tntsearch'])
    expect(storagesOf(status)).toEqual(['local'])
    expect(existsSync(join(dataDir, 'holdall.db'))).toBe(true)
    expect(filesBelow(join(dataDir, 'blobs'))).toBe(1)
    // Linux alone tells which processes belong to it.
    const children = `/proc/${server.pid()}/task/${server.pid()}/children`
    if (existsSync(children)) expect(readFileSync(children, 'utf8').trim()).toBe('')
    else console.info('Whether it has child processes is only known on Linux')
  })

  it.skipIf(!swiftServer)(
    'takes S3 (Swift’s) and a search engine (a peer that speaks Meilisearch’s protocol) as settings, while it runs',
    async () => {
      if (!swiftServer) throw new Error('There is no Swift')
      const engine = await startEngine()
      const [server, dataDir] = await startAlone(engine.variables)
      const me = await setUpServer(server)
      const before = await write(me, me.rootId, 'before.txt', 'on the disk')
      const { host, port, user, password } = swiftServer
      const bucket = `bucket-${randomUUID()}`
      await makeContainer(swiftServer, bucket)
      await me.api('POST', '/settings', {
        server: {
          uploads_disk_driver: 's3',
          storage_s3_endpoint: `http://${host}:${port}`,
          storage_s3_region: 'us-east-1',
          storage_s3_bucket: bucket,
          storage_s3_key: user,
          storage_s3_secret: password,
        },
      })
      // It is tried before it is taken into use.
      await expect.poll(async () => storagesOf(await statusOf(me)), { timeout: 60_000 }).toContain('s3')
      const after = await write(me, me.rootId, 'after.txt', 'a bittern in the bucket')
      expect(filesBelow(join(dataDir, 'blobs'))).toBe(1)
      expect(await Promise.all([content(me, before.id), content(me, after.id)])).toEqual([
        'on the disk',
        'a bittern in the bucket',
      ])
      await searchBy(engine, me)
      // The words of the file are read in the background.
      await expect.poll(() => contains(engine, 'bittern'), { timeout: 60_000 }).toBe(true)
      const asked = engine.peer.calls.length
      expect(await found(me, 'bittern')).toEqual(['after.txt'])
      expect(engine.peer.calls.slice(asked).filter(call => call.endsWith('/search'))).not.toEqual([])
    },
  )

  it.skipIf(!canRunNodes)(
    'takes PostgreSQL, S3 (Swift’s), Redis and a search engine (that peer) from its environment, and several servers then run side by side',
    async () => {
      const engine = await startEngine()
      const site = await startSiteOfNodes(engine.variables)
      ends.push(() => site.remove())
      const [first, second] = site.nodes
      if (!first || !second) throw new Error('There are no servers')
      const me = await setUpServer(first)
      const there = callerAt(second.url, me.cookie)
      const { id } = await write(me, me.rootId, 'crane.txt', 'a crane flies by')
      expect(await content(there, id)).toBe('a crane flies by')
      await searchBy(engine, me)
      // Written at the second server after the import: jobs in Redis bring it to the engine, whoever runs them.
      await write(there, me.rootId, 'stork.txt', 'a stork on the roof')
      await expect.poll(() => contains(engine, 'stork'), { timeout: 60_000 }).toBe(true)
      expect(await found(me, 'stork')).toEqual(['stork.txt'])
      expect(await found(there, 'crane')).toEqual(['crane.txt'])
      for (const person of [me, there]) {
        const status = await statusOf(person)
        expect([status.database.kind, status.search.method]).toEqual(['postgres', 'meilisearch'])
        expect([status.queue.state, status.cache.state]).toEqual(['good', 'good'])
        expect(storagesOf(status)).toEqual(['s3'])
      }
      expect(site.folders.map(folder => filesBelow(join(folder, 'blobs')))).toEqual([0, 0, 0])
    },
  )
})

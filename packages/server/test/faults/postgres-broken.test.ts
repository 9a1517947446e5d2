import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts'
import { hasOwnPostgres, type OwnPostgres, startOwnPostgres } from '../own-postgres.ts'
import { freePort } from '../web-servers.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { type SignedIn, setUpServer } from './signed-in.ts'

/** How often PostgreSQL is broken, in one way after the other. For more: `npm run prove`, or `PG_ROUNDS=30`. */
const rounds = Number(process.env.PG_ROUNDS ?? 1)
/** Longer than it takes until the server is known to be silent. */
const frozenMs = 13_000
const silentAfterMs = 10_500

describe.skipIf(!hasOwnPostgres)('the whole server while PostgreSQL is restarted, killed and frozen', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-broken-'))
  let postgres: OwnPostgres
  let proxy: FaultProxy
  let server: ServerProcess
  let me: SignedIn
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    proxy = await startFaultProxy({ host: '127.0.0.1', port: postgres.port })
    const url = new URL(postgres.url)
    url.port = String(proxy.port)
    server = serverProcess(dataDir, await freePort(), { DATABASE_URL: url.href })
    await server.start()
    me = await setUpServer(server)
  })
  afterAll(async () => {
    await server?.kill()
    proxy?.close()
    await postgres?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** SHA-256 of acknowledged files by name. */
  const files = new Map<string, string>()
  const refusals = new Map<string, number>()
  let slowestMs = 0
  /** The longest that a request took which came when the database was known to be away. */
  let slowestRefusalMs = 0
  let knownSince = Number.POSITIVE_INFINITY

  async function ask(work: () => Promise<Response>): Promise<boolean> {
    const began = performance.now()
    const answer = await work()
    const text = await answer.text()
    const took = performance.now() - began
    slowestMs = Math.max(slowestMs, took)
    if (answer.ok) return true
    if (began > knownSince) slowestRefusalMs = Math.max(slowestRefusalMs, took)
    const said = `${answer.status} ${JSON.parse(text).code} ${answer.headers.get('retry-after')}`
    refusals.set(said, (refusals.get(said) ?? 0) + 1)
    // As a client does that was told when to try again, but sooner.
    await wait(100)
    return false
  }

  async function lane(name: string, isOver: () => boolean): Promise<void> {
    for (let n = 0; !isOver(); n++) {
      const bytes = randomBytes(2000)
      const file = `${name}-${n}.bin`
      if (await ask(() => me.upload({ name: file, parentId: me.rootId, bytes })))
        files.set(file, createHash('sha256').update(bytes).digest('hex'))
      await ask(() => me.send('GET', `/items/${me.rootId}/children?perPage=20`))
    }
  }

  const ways: readonly (readonly [string, () => Promise<void>])[] = [
    ['restarted', () => postgres.restart()],
    ['killed', () => postgres.kill(1500)],
    ['one connection killed', () => postgres.killBackend()],
    [
      'frozen',
      async () => {
        postgres.freeze()
        const began = performance.now()
        await wait(silentAfterMs)
        knownSince = performance.now()
        await wait(frozenMs - (performance.now() - began))
        knownSince = Number.POSITIVE_INFINITY
        postgres.resume()
      },
    ],
    ['silent, as when a firewall has forgotten its connections', async () => proxy.hush()],
  ]

  const isReady = async () => (await fetch(`${server.url}/health/ready`)).ok

  it(`[OPS-04] lives on, answers 503 at once where it can’t do more, and recovers by itself, ${rounds} times`, {
    timeout: 120_000 + rounds * 40_000,
  }, async () => {
    let isOver = false
    const lanes = Array.from({ length: 6 }, (_, n) => lane(`lane-${n}`, () => isOver))
    onTestFailed(() => {
      isOver = true
    })
    for (let round = 0; round < rounds; round++) {
      const [name, breakIt] = ways[round % ways.length] ?? ['', async () => undefined]
      const before = files.size
      await expect
        .poll(() => files.size, { timeout: 40_000, message: `before it is ${name}` })
        .toBeGreaterThan(before + 10)
      await breakIt()
      const broken = files.size
      await expect.poll(isReady, { timeout: 20_000, message: `ready after it was ${name}` }).toBe(true)
      await expect
        .poll(() => files.size, { timeout: 40_000, message: `working after it was ${name}` })
        .toBeGreaterThan(broken + 10)
    }
    isOver = true
    await Promise.all(lanes)
    console.info(
      `PostgreSQL broken ${rounds} times: ${files.size} files, slowest answer ${Math.round(slowestMs)} ms, slowest refusal of a silent database ${Math.round(slowestRefusalMs)} ms, ${JSON.stringify(Object.fromEntries(refusals))}`,
    )
    expect(server.output()).not.toMatch(/Nobody caught/)
    expect([...refusals.keys()].filter(said => said !== '503 site.busy 2')).toEqual([])
    expect(slowestMs).toBeLessThan(25_000)
    expect(slowestRefusalMs).toBeLessThan(1500)
  })

  it('[OPS-04] has lost no acknowledged file after all that', async () => {
    const listed = new Map<string, string>()
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: { id: string; name: string }[]; nextCursor: string | null } = await me.api(
        'GET',
        `/items/${me.rootId}/children?perPage=500${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      )
      for (const item of page.data) listed.set(item.name, item.id)
      cursor = page.nextCursor
    }
    for (const [name, sha256] of files) {
      const answer = await me.send('GET', `/items/${listed.get(name)}/content`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sha256)
    }
  })
})

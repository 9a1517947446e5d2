import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, dialects, type TestDatabase } from '../databases.ts'
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { type SignedIn, setUpServer } from './signed-in.ts'

const stopSeconds = 3

describe.skipIf(!dialects.includes('postgres'))('the whole server while PostgreSQL comes and goes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-away-'))
  let database: TestDatabase
  let proxy: FaultProxy
  let server: ServerProcess
  let me: SignedIn
  let outside: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase('postgres')
    outside = new pg.Client({ connectionString: database.url })
    await outside.connect()
    const url = new URL(database.url)
    proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) })
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    const variables = { DATABASE_URL: url.href, STOP_SECONDS: String(stopSeconds) }
    server = serverProcess(dataDir, 24_900 + randomInt(90), variables)
    await server.start()
    me = await setUpServer(server)
  })
  afterAll(async () => {
    await server.kill()
    proxy.close()
    await outside.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** SHA-256 of acknowledged files by name. */
  const files = new Map<string, string>()
  const refusals = new Map<string, number>()

  async function note(answer: Response): Promise<boolean> {
    const text = await answer.text()
    if (answer.ok) return true
    const said = `${answer.status} ${JSON.parse(text).code} ${answer.headers.get('retry-after')}`
    refusals.set(said, (refusals.get(said) ?? 0) + 1)
    return false
  }

  /** Uploads and lists until told to stop, and notes what was acknowledged. */
  async function lane(name: string, isOver: () => boolean): Promise<void> {
    for (let n = 0; !isOver(); n++) {
      const bytes = randomBytes(2000)
      const file = `${name}-${n}.bin`
      if (await note(await me.upload({ name: file, parentId: me.rootId, bytes })))
        files.set(file, createHash('sha256').update(bytes).digest('hex'))
      await note(await me.send('GET', `/items/${me.rootId}/children`))
    }
  }

  const isReady = async () => (await fetch(`${server.url}/health/ready`)).ok

  it('[OPS-04] survives the loss of all its connections under load: typed answers, nothing acknowledged is lost', {
    timeout: 120_000,
  }, async () => {
    let isOver = false
    const lanes = Array.from({ length: 8 }, (_, n) => lane(`lane-${n}`, () => isOver))
    for (let round = 0; round < 8; round++) {
      const before = files.size
      await expect.poll(() => files.size, { timeout: 10_000 }).toBeGreaterThan(before + 4)
      await outside.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    await expect.poll(isReady, { timeout: 5000 }).toBe(true)
    isOver = true
    await Promise.all(lanes)
    expect(server.output()).not.toMatch(/Nobody caught/)
    // All failed for the same reason, and said when to retry.
    expect([...refusals.keys()]).toEqual(['503 site.busy 2'])
    expect(files.size).toBeGreaterThan(20)
    const listed = new Map<string, string>()
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: { id: string; name: string }[]; nextCursor: string | null } = await me.api(
        'GET',
        `/items/${me.rootId}/children?perPage=500${cursor ? `&cursor=${cursor}` : ''}`,
      )
      for (const item of page.data) listed.set(item.name, item.id)
      cursor = page.nextCursor
    }
    for (const [name, sha256] of files) {
      const answer = await me.send('GET', `/items/${listed.get(name)}/content`)
      expect(
        createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex'),
      ).toBe(sha256)
    }
  })

  it('[OPS-04] reports that it is alive immediately, and answers everything else within seconds, while the database is silent', {
    timeout: 120_000,
  }, async () => {
    refusals.clear()
    proxy.hush()
    const began = Date.now()
    const asked = Array.from({ length: 20 }, () => me.send('GET', `/items/${me.rootId}/children`).then(note))
    const live = await fetch(`${server.url}/health/live`, { headers: { cookie: me.cookie } })
    expect(live.status).toBe(200)
    expect(Date.now() - began).toBeLessThan(2000)
    await Promise.all(asked)
    expect(Date.now() - began).toBeLessThan(25_000)
    for (const said of refusals.keys()) expect(said).toBe('503 site.busy 2')
    // New connections work, so it recovers by itself.
    await expect.poll(isReady, { timeout: 5000 }).toBe(true)
    expect(await note(await me.send('GET', `/items/${me.rootId}/children`))).toBe(true)
  })

  it('[OPS-04] stops within its time limit, whatever hangs', { timeout: 60_000 }, async () => {
    const hanging = Array.from({ length: 6 }, (_, n) =>
      me.upload({ name: `hangs-${n}`, parentId: me.rootId, bytes: randomBytes(100) }).catch(() => null),
    )
    proxy.hush()
    proxy.plan({ isSilent: true })
    const late = Array.from({ length: 6 }, () => me.send('GET', `/items/${me.rootId}/children`).catch(() => null))
    await wait(200)
    const began = Date.now()
    await server.stop()
    expect(Date.now() - began).toBeLessThan((stopSeconds + 1) * 1000)
    await Promise.all([...hanging, ...late])
  })
})

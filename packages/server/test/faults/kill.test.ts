import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/app/create-app.ts'
import { features } from '../../src/app/features.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { createLogger } from '../../src/platform/logging.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

/** How many times the server is killed; more by hand: `KILLS=500 npx vitest run …/kill.test.ts`. */
const kills = Number(process.env.KILLS ?? 60)

interface ListedItem {
  id: string
  name: string
  kind: 'file' | 'folder'
  size: number
  itemCount: number | null
}

/** What the client was told: only this must hold, and nothing else may be there half done. */
interface Told {
  /** Name to SHA-256 of uploads that were acknowledged. */
  readonly files: Map<string, string>
  /** Name to SHA-256 of everything that was ever sent. */
  readonly sent: Map<string, string>
}

describe('kill -9 at random moments', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-kill-'))
  let server: ServerProcess
  let cookie = ''
  let folders: string[] = []
  const told: Told = { files: new Map(), sent: new Map() }

  beforeAll(async () => {
    server = serverProcess(dataDir, 39_000 + randomInt(900))
    await server.start()
    const token = /setup\?token=([\w-]+)/.exec(server.output())?.[1]
    const answer = await fetch(`${server.url}/api/v1/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, email: 'kill@example.org', password: 'correct horse battery' }),
    })
    expect(answer.status).toBe(200)
    cookie = answer.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    const spaces = await api<{ data: { rootId: string }[] }>('GET', '/spaces')
    const rootId = spaces.data[0]?.rootId ?? ''
    folders = []
    for (const name of ['one', 'two', 'three']) {
      folders.push((await api<{ id: string }>('POST', '/items/folders', { parentId: rootId, name })).id)
    }
  })
  afterAll(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async function upload(): Promise<void> {
    const name = `file-${randomBytes(8).toString('hex')}`
    const bytes = randomBytes(randomInt(1, 400_000))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    told.sent.set(name, sha256)
    const encode = (text: string) => Buffer.from(text).toString('base64')
    const answer = await fetch(`${server.url}/api/v1/transfers`, {
      method: 'POST',
      headers: {
        cookie,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${encode(name)},parentId ${encode(folders[randomInt(folders.length)] ?? '')}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    })
    if (answer.status === 201 && answer.headers.get('holdall-item')) told.files.set(name, sha256)
  }

  async function moveSomething(): Promise<void> {
    const from = folders[randomInt(folders.length)] ?? ''
    const page = await api<{ data: ListedItem[] }>('GET', `/items/${from}/children?perPage=20`)
    const item = page.data[randomInt(Math.max(1, page.data.length))]
    if (item) await api('POST', '/items/move', { ids: [item.id], to: folders[randomInt(folders.length)] })
  }

  /** Works until the server dies. What is refused then was never promised. */
  async function workUntilDead(signal: AbortSignal): Promise<void> {
    const lane = async (work: () => Promise<void>) => {
      while (!signal.aborted) {
        try {
          await work()
        } catch (error) {
          if (signal.aborted) return
          throw error
        }
      }
    }
    await Promise.all([lane(upload), lane(upload), lane(upload), lane(moveSomething)])
  }

  async function listAll(): Promise<ListedItem[]> {
    const items: ListedItem[] = []
    for (const folder of folders) {
      let cursor = ''
      do {
        const page = await api<{ data: ListedItem[]; nextCursor: string | null; folder: ListedItem }>(
          'GET',
          `/items/${folder}/children?perPage=500${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        )
        items.push(...page.data)
        cursor = page.nextCursor ?? ''
      } while (cursor)
    }
    return items
  }

  async function expectTruth(): Promise<void> {
    const items = await listAll()
    const byName = new Map(items.map(item => [item.name, item]))
    expect(byName.size).toBe(items.length)
    for (const name of told.files.keys()) expect(byName.has(name), `${name} was acknowledged and is gone`).toBe(true)
    for (const item of items) expect(told.sent.has(item.name), `${item.name} was never sent`).toBe(true)
  }

  it(`[XFER-07] loses no acknowledged file and shows no half one in ${kills} kills`, {
    timeout: 60_000 + kills * 5_000,
  }, async () => {
    for (let kill = 0; kill < kills; kill++) {
      const abort = new AbortController()
      const work = workUntilDead(abort.signal)
      await new Promise(resolve => setTimeout(resolve, randomInt(5, 250)))
      abort.abort()
      await server.kill()
      await work
      await server.start()
      if (kill % 10 === 9) await expectTruth()
    }
    await expectTruth()
    for (const item of await listAll()) {
      const answer = await fetch(`${server.url}/api/v1/items/${item.id}/content`, { headers: { cookie } })
      const sha256 = createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex')
      expect(sha256).toBe(told.sent.get(item.name))
    }
    console.info(
      `${kills} kills: ${told.files.size} uploads acknowledged, ${told.sent.size} begun, none lost, none half`,
    )
  })

  it('leaves nothing on disk after the sweep, and exact totals', async () => {
    const listed = await listAll()
    const bytes = listed.reduce((sum, item) => sum + item.size, 0)
    const spaces = await api<{ data: { usedBytes: number }[] }>('GET', '/spaces')
    expect(spaces.data[0]?.usedBytes).toBe(bytes)
    await server.kill()

    const env = readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', WORKER: 'false' })
    let later = 3 * 24 * 3600_000
    const app = await createApp({ env, log: createLogger('silent'), clock: { now: () => Date.now() + later } })
    // What nothing points to is noted by one round and removed by another, two hours later.
    for (let round = 0; round < 2; round++) {
      for (const schedule of features.flatMap(feature => feature.schedules ?? [])) await schedule.run(app.ctx)
      later += 2 * 3600_000
    }
    const open = await app.services.db.read.selectFrom('transfers').select('id').where('state', '=', 'open').execute()
    const reserved = await app.services.db.read.selectFrom('spaces').select('reserved_bytes').execute()
    await app.close()
    expect(open).toEqual([])
    expect(reserved.map(row => Number(row.reserved_bytes))).toEqual([0])
    expect(filesBelow(join(dataDir, 'staging'))).toBe(0)
    expect(filesBelow(join(dataDir, 'blobs'))).toBe(listed.length)
    await server.start()
    await expectTruth()
  })
})

describe('kill -9 in the migrations', () => {
  it('leaves whole steps: the next start finishes them', { timeout: 120_000 }, async () => {
    const rounds = Number(process.env.MIGRATION_KILLS ?? 12)
    for (let round = 0; round < rounds; round++) {
      const dataDir = mkdtempSync(join(tmpdir(), 'holdall-migrate-'))
      const server = serverProcess(dataDir, 38_000 + randomInt(900))
      const start = server.start().catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, 100 + randomInt(500)))
      await server.kill()
      await start
      await server.start()
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    }
    console.info(`${rounds} kills in the first start: every next start was ready`)
  })
})

function filesBelow(dir: string): number {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(path => statSync(join(dir, path)).isFile())
    .length
}

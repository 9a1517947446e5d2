import { createHash, randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../all-tables.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { filesBelow, settle } from './settle.ts'
import { type SignedIn, setUpServer } from './signed-in.ts'

/** How many times the server is killed. For more, run by hand: `KILLS=500 npx vitest run …/kill.test.ts`. */
const kills = Number(process.env.KILLS ?? 10)

interface ListedItem {
  id: string
  name: string
  kind: 'file' | 'folder'
  size: number
  itemCount: number | null
}

/** What the client was told: only this must hold, and nothing else may be left half done. */
interface Told {
  /** SHA-256 of acknowledged uploads by name. */
  readonly files: Map<string, string>
  /** SHA-256 of everything that was ever sent, by name. */
  readonly sent: Map<string, string>
}

describe('kill -9 at random moments', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-kill-'))
  let server: ServerProcess
  let me: SignedIn
  let folders: string[] = []
  const told: Told = { files: new Map(), sent: new Map() }

  beforeAll(async () => {
    server = serverProcess(dataDir, 23_000 + randomInt(900))
    await server.start()
    me = await setUpServer(server)
    folders = []
    for (const name of ['one', 'two', 'three']) folders.push(await me.newFolder(me.rootId, name))
  })
  afterAll(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function upload(): Promise<void> {
    const name = `file-${randomBytes(8).toString('hex')}`
    const bytes = randomBytes(randomInt(1, 400_000))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    told.sent.set(name, sha256)
    const answer = await me.upload({ name, parentId: folders[randomInt(folders.length)] ?? '', bytes })
    if (answer.status === 201 && answer.headers.get('holdall-item')) told.files.set(name, sha256)
  }

  async function moveSomething(): Promise<void> {
    const from = folders[randomInt(folders.length)] ?? ''
    const page = await me.api<{ data: ListedItem[] }>('GET', `/items/${from}/children?perPage=20`)
    const item = page.data[randomInt(Math.max(1, page.data.length))]
    if (item) await me.api('POST', '/items/move', { ids: [item.id], to: folders[randomInt(folders.length)] })
  }

  /** Works until the server dies. Nothing refused after that was ever promised. */
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
        const page = await me.api<{ data: ListedItem[]; nextCursor: string | null; folder: ListedItem }>(
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

  it(`[XFER-07] loses no acknowledged file and shows no partial one in ${kills} kills`, {
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
      const answer = await fetch(`${server.url}/api/v1/items/${item.id}/content`, { headers: { cookie: me.cookie } })
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
    const spaces = await me.api<{ data: { usedBytes: number }[] }>('GET', '/spaces')
    expect(spaces.data[0]?.usedBytes).toBe(bytes)
    await server.kill()

    const app = await settle(dataDir)
    const open = await tables(app.services.db.read)
      .selectFrom('transfers')
      .select('id')
      .where('state', '=', 'open')
      .execute()
    const reserved = await tables(app.services.db.read).selectFrom('spaces').select('reserved_bytes').execute()
    await app.close()
    expect(open).toEqual([])
    expect(reserved.map(row => Number(row.reserved_bytes))).toEqual([0])
    expect(filesBelow(join(dataDir, 'staging'))).toBe(0)
    expect(filesBelow(join(dataDir, 'blobs'))).toBe(listed.length)
    await server.start()
    await expectTruth()
  })
})

describe('kill -9 during the migrations', () => {
  it('leaves only complete steps, and the next start finishes the rest', { timeout: 120_000 }, async () => {
    const rounds = Number(process.env.MIGRATION_KILLS ?? (process.env.PROVE ? 12 : 4))
    for (let round = 0; round < rounds; round++) {
      const dataDir = mkdtempSync(join(tmpdir(), 'holdall-migrate-'))
      const server = serverProcess(dataDir, 22_000 + randomInt(900))
      const start = server.start().catch(() => undefined)
      // The steps begin once the database exists; they take about a quarter of a second.
      const hasDatabase = () => existsSync(join(dataDir, 'holdall.db'))
      await expect.poll(hasDatabase, { interval: 5, timeout: 30_000 }).toBe(true)
      await new Promise(resolve => setTimeout(resolve, randomInt(400)))
      await server.kill()
      await start
      await server.start()
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    }
    console.info(`${rounds} kills in the first start: every next start was ready`)
  })
})

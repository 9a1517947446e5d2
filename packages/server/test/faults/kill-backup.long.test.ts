import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, suiteDialects, type TestDatabase } from '../databases.ts'
import { builtServer, type ServerProcess, serverProcess } from './server-process.ts'
import { type SignedIn, setUpServer, signInAgain } from './signed-in.ts'

/** How many backups are made under load. For more: `npm run prove`, or `BACKUP_ROUNDS=50`. */
const rounds = Number(process.env.BACKUP_ROUNDS ?? 2)

interface Ended {
  readonly code: number | null
  /** Standard output alone. */
  readonly out: string
  /** Everything, progress included. */
  readonly said: string
}

describe.each(suiteDialects)('backups under load on %s, some killed', { timeout: rounds * 60_000 }, dialect => {
  let work: string
  let server: ServerProcess
  let origin: Record<string, string>
  let isLoading: boolean
  const databases: TestDatabase[] = []
  beforeEach(async () => {
    work = mkdtempSync(join(tmpdir(), 'holdall-backup-'))
    origin = await place('data')
    server = serverProcess(origin.DATA_DIR ?? '', 25_000 + randomInt(900), origin)
    await server.start()
  })
  afterEach(async () => {
    isLoading = false
    await server.kill()
    for (const database of databases.splice(0)) await database.drop()
    rmSync(work, { recursive: true, force: true })
  })

  async function place(name: string): Promise<Record<string, string>> {
    const database = await createEmptyDatabase(dialect)
    databases.push(database)
    return { DATA_DIR: join(work, name), DATABASE_URL: database.url }
  }
  async function begin(words: readonly string[], env: Record<string, string> = {}): Promise<ChildProcess> {
    return spawn(process.execPath, [await builtServer(), ...words], { env: { ...process.env, ...env }, stdio: 'pipe' })
  }
  async function holdall(words: readonly string[], env?: Record<string, string>): Promise<Ended> {
    const child = await begin(words, env)
    let [out, said] = ['', '']
    child.stdout?.on('data', chunk => (out += chunk))
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (said += chunk))
    const [code] = await once(child, 'close')
    return { code, out, said }
  }
  /** @returns whether it was done before */
  async function killAfter(ms: number, words: readonly string[], env: Record<string, string>): Promise<boolean> {
    const child = await begin(words, env)
    const ended = once(child, 'close')
    await wait(ms)
    child.kill('SIGKILL')
    const [code] = await ended
    return code === 0
  }
  /** Uploads, replaces and deletes until the test ends. Returns the files that nobody deletes, by id. */
  async function load(me: SignedIn): Promise<Map<string, Buffer>> {
    const kept = new Map<string, Buffer>()
    const send = async (name: string, bytes: Buffer) => {
      const answer = await me.upload({ name, parentId: me.rootId, bytes })
      return answer.headers.get('holdall-item') ?? ''
    }
    const lane = async () => {
      while (isLoading) {
        // Many rounds would otherwise compare hundreds of thousands of files.
        await wait(50)
        const bytes = randomBytes(randomInt(1, 100_000))
        const id = await send(randomBytes(8).toString('hex'), bytes)
        if (Math.random() < 0.5) kept.set(id, bytes)
        else {
          await me.send('POST', '/items/trash', { ids: [id] })
          await me.send('POST', '/trash/delete', { ids: [id] })
        }
      }
    }
    for (let n = 0; n < 3; n++) void lane().catch(() => undefined)
    return kept
  }

  it('[BACKUP-01] every complete one restores to what was acknowledged, hash by hash', async () => {
    isLoading = true
    const me = await setUpServer(server)
    const kept = await load(me)
    const folder = join(work, 'backups')
    let before = new Map<string, Buffer>()
    let [complete, killed] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      await wait(300)
      before = new Map(kept)
      // Every other one is killed at some moment, the last one never.
      const isKilled = round % 2 === 0 && round < rounds - 1
      if (!isKilled) {
        const { code, said } = await holdall(['backup', folder], origin)
        expect([code, said]).toEqual([0, expect.stringContaining('Backup ')])
        complete++
        continue
      }
      await killAfter(randomInt(50, 2500), ['backup', folder], origin)
      killed++
    }
    isLoading = false
    expect(before.size).toBeGreaterThan(0)
    const verified = await holdall(['verify-backup', folder, '--json'])
    expect([verified.code, JSON.parse(verified.out).faults]).toEqual([0, []])
    expect(JSON.parse(verified.out).states.length).toBeGreaterThanOrEqual(complete)

    const target = await place('restored')
    if (!(await killAfter(randomInt(200, 1500), ['restore', folder], target))) {
      const restored = await holdall(['restore', folder], target)
      expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Restored ')])
    }
    expect(await holdall(['verify'], target)).toMatchObject({ code: 0 })
    const again = serverProcess(target.DATA_DIR ?? '', 26_000 + randomInt(900), target)
    await again.start()
    try {
      const cookie = await signInAgain(again.url)
      for (const [id, bytes] of before) {
        const answer = await fetch(`${again.url}/api/v1/items/${id}/content`, { headers: { cookie } })
        expect(Buffer.from(await answer.arrayBuffer()).equals(bytes), id).toBe(true)
      }
    } finally {
      await again.kill()
    }
    console.info(`${dialect}: ${complete} backups complete, ${killed} killed, ${before.size} files compared`)
  })
})

import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillIn, readShown } from '../../../../scripts/lib/documents.ts'
import { createEmptyDatabase, dialects, type TestDatabase } from '../databases.ts'
import { builtServer, type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { callerAt, type SignedIn, setUpServer, signInAgain } from '../faults/signed-in.ts'
import { runShown } from './run-shown.ts'

const page = 'docs/operations/backup.md'

/** Acknowledged bytes by item id. */
type Stored = Map<string, Buffer>

// Each test starts two servers and five commands.
describe.each(dialects)('the commands of docs/operations/backup.md on %s', { timeout: 240_000 }, dialect => {
  let work: string
  const servers: ServerProcess[] = []
  const databases: TestDatabase[] = []
  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'holdall-backup-'))
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.kill()
    for (const database of databases.splice(0)) await database.drop()
    rmSync(work, { recursive: true, force: true })
  })

  async function place(name: string): Promise<Record<string, string>> {
    const database = await createEmptyDatabase(dialect)
    databases.push(database)
    return { DATA_DIR: join(work, name), DATABASE_URL: database.url }
  }
  async function serve(variables: Record<string, string>): Promise<ServerProcess> {
    const server = serverProcess(variables.DATA_DIR ?? '', 24_000 + randomInt(900), variables)
    servers.push(server)
    await server.start()
    return server
  }
  /** Runs a command of the page with the server that was built. */
  async function type(part: string, env: Record<string, string>, on = page): Promise<string> {
    const values = {
      'npm start --': `"${process.execPath}" "${await builtServer()}"`,
      '/backup/holdall': join(work, 'backups'),
    }
    const shown = readShown(on, 'sh', part).replace(/DATA_DIR=\S+ /, '')
    const isForFolder = shown.includes('/backup/holdall')
    return runShown(fillIn(shown, isForFolder ? values : { 'npm start --': values['npm start --'] }), { env })
  }

  it('[BACKUP-01] back up a server under load, and bring back every file that was stored before', async () => {
    const origin = await place('data')
    const server = await serve(origin)
    const me = await setUpServer(server)
    const before: Stored = new Map()
    for (let count = 0; count < 10; count++) await store(me, before)
    const during: Stored = new Map()
    let isDone = false
    const lane = async () => {
      while (!isDone) await store(me, during)
    }
    const lanes = [lane(), lane()]
    try {
      expect(await type('-- backup', origin)).toMatch(/^Backup \S+: \d+ files/)
    } finally {
      isDone = true
      await Promise.all(lanes)
    }
    expect(during.size).toBeGreaterThan(0)
    expect(await type('-- verify-backup', {})).toContain('everything is intact')
    expect(await type('-- verify\n', origin)).toContain('Everything is as it should be.')

    const target = await place('restored')
    expect(await type('/srv/holdall npm start -- restore', target)).toMatch(/^Restored /)
    const restored = await serve(target)
    const cookie = await signInAgain(restored.url)
    for (const [item, bytes] of before) {
      const answer = await callerAt(restored.url, cookie).send('GET', `/items/${item}/content`)
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes), item).toBe(true)
    }
    expect(await type('-- verify\n', target)).toContain('Everything is as it should be.')
    expect(await type('-- take-over', target, 'docs/operations/copies.md')).toContain('owns its storages now')
    expect(await type('--rehearsal', await place('rehearsal'))).toMatch(/^Restored /)
  })
})

async function store(me: SignedIn, stored: Stored): Promise<void> {
  const bytes = randomBytes(randomInt(1, 200_000))
  const answer = await me.upload({ name: randomBytes(8).toString('hex'), parentId: me.rootId, bytes })
  stored.set(answer.headers.get('holdall-item') ?? '', bytes)
}

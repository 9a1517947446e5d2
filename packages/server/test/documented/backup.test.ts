import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillIn, readShown } from '../../../../scripts/lib/documents.ts'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { findPostgres } from '../../../../scripts/services/postgres.ts'
import { createTestDatabase, type TestDatabase } from '../databases.ts'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { type SignedIn, setUpServer } from '../faults/signed-in.ts'
import { runShown } from './run-shown.ts'

const page = 'docs/operations/backup.md'
const postgresPrograms = findPostgres()
const whyNotSqlite = findCommand('sqlite3') ? undefined : 'there is no sqlite3'
const whyNotPostgres = !process.env.TEST_DATABASE_URL
  ? 'there is no PostgreSQL'
  : !postgresPrograms && !findCommand('pg_dump')
    ? 'there is no pg_dump'
    : undefined
if (whyNotSqlite) console.log(`The backup of SQLite is not tried: ${whyNotSqlite}`)
if (whyNotPostgres) console.log(`The backup of PostgreSQL is not tried: ${whyNotPostgres}`)

/** Acknowledged bytes by item id. */
type Stored = Map<string, Buffer>

// Each test starts two servers, which takes half a minute on a loaded machine.
describe('a backup made as docs/operations/backup.md says, while files are uploaded,', { timeout: 240_000 }, () => {
  let work: string
  let server: ServerProcess
  let restored: ServerProcess | undefined
  const databases: TestDatabase[] = []
  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'holdall-backup-'))
    mkdirSync(join(work, 'backup'))
    restored = undefined
  })
  afterEach(async () => {
    await server.kill()
    await restored?.kill()
    for (const database of databases.splice(0)) await database.drop()
    rmSync(work, { recursive: true, force: true })
  })

  it.skipIf(whyNotSqlite)('of SQLite holds every file, and no one else can read it', async () => {
    server = serverProcess(join(work, 'data'), randomPort())
    const { before, during, me } = await copyUnderLoad('sqlite3', {})
    restored = serverProcess(join(work, 'backup'), randomPort())
    await restored.start()
    await expectAll(restored, me, before)
    expect(during).toBeGreaterThan(0)
    expect(statSync(join(work, 'backup/holdall.db')).mode & 0o077).toBe(0)
    const checked = await runShown(`sqlite3 "${join(work, 'backup/holdall.db')}" 'pragma integrity_check'`)
    expect(checked.trim()).toBe('ok')
  })

  it.skipIf(whyNotPostgres)('of PostgreSQL holds every file', async () => {
    const [first, second] = [await createTestDatabase('postgres'), await createTestDatabase('postgres')]
    databases.push(first, second)
    const env = { PATH: [postgresPrograms, process.env.PATH].filter(Boolean).join(':') }
    server = serverProcess(join(work, 'data'), randomPort(), { DATABASE_URL: first.url })
    const { before, during, me } = await copyUnderLoad('pg_dump', { ...env, DATABASE_URL: first.url })
    // The document asks for an empty database.
    await runShown(`psql --quiet "$DATABASE_URL" --command='drop schema public cascade; create schema public'`, {
      env: { ...env, DATABASE_URL: second.url, PGOPTIONS: '--client-min-messages=warning' },
    })
    await runShown(fillIn(readShown(page, 'sh', 'pg_restore'), { '/backup': join(work, 'backup') }), {
      env: { ...env, DATABASE_URL: second.url },
    })
    restored = serverProcess(join(work, 'backup'), randomPort(), { DATABASE_URL: second.url })
    await restored.start()
    await expectAll(restored, me, before)
    expect(during).toBeGreaterThan(0)
  })

  /**
   * Runs the documented commands while two lanes upload; returns the files from before, and how many were uploaded
   * meanwhile.
   */
  async function copyUnderLoad(part: string, env: Record<string, string>) {
    await server.start()
    const me = await setUpServer(server)
    const before: Stored = new Map()
    for (let count = 0; count < 10; count++) await store(me, before)
    const after: Stored = new Map()
    let isDone = false
    const lane = async () => {
      while (!isDone) await store(me, after)
    }
    const lanes = [lane(), lane()]
    const commands = fillIn(readShown(page, 'sh', part), { '/backup': join(work, 'backup') })
    try {
      await runShown(commands, { cwd: work, env })
    } finally {
      isDone = true
      await Promise.all(lanes)
    }
    return { before, during: after.size, me }
  }
})

async function store(me: SignedIn, stored: Stored): Promise<void> {
  const bytes = randomBytes(randomInt(1, 200_000))
  const answer = await me.upload({ name: randomBytes(8).toString('hex'), parentId: me.rootId, bytes })
  stored.set(answer.headers.get('holdall-item') ?? '', bytes)
}

async function expectAll(server: ServerProcess, me: SignedIn, stored: Stored): Promise<void> {
  for (const [item, bytes] of stored) {
    const answer = await fetch(`${server.url}/api/v1/items/${item}/content`, { headers: { cookie: me.cookie } })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes), item).toBe(true)
  }
}

function randomPort(): number {
  return 24_000 + randomInt(900)
}

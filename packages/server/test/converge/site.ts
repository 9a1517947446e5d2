import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../src/app/build-app.ts'
import { createApp } from '../../src/app/create-app.ts'
import type { Dialect } from '../../src/platform/database/database.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { createLogger } from '../../src/platform/logging.ts'
import { tables } from '../all-tables.ts'
import { createEmptyDatabase } from '../databases.ts'
import { buildAppPassword } from '../dav.ts'
import { insertPerson } from '../factories.ts'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { setUpServer } from '../faults/signed-in.ts'
import { auditTree } from '../tree-audit.ts'

/** Somebody with a drive, and what their programs sign in with. */
export interface Person {
  readonly userId: string
  readonly email: string
  /** For sync clients. */
  readonly password: string
  /** Calls the API as the browser does. Null if the server couldn't be reached. */
  call(method: string, path: string, body?: unknown): Promise<Answer | null>
  readonly spaceId: string
  readonly rootId: string
}

export interface Answer {
  readonly status: number
  readonly data: unknown
}

export interface StoredItem {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly isFolder: boolean
  readonly isLive: boolean
  readonly versionId: string | null
}

/** A server in a process of its own, which can be killed, and a look into its database. */
export interface Site {
  readonly server: ServerProcess
  newPerson(): Promise<Person>
  items(person: Person): Promise<StoredItem[]>
  /** The live tree by path: SHA-256 of files, `null` for folders. Checks every stored total. */
  tree(person: Person): Promise<Map<string, string | null>>
  /** SHA-256 of everything that is kept: files, their earlier versions, the trash. */
  kept(person: Person): Promise<Set<string>>
  /** Counts the chunks of unfinished uploads that are kept. */
  chunks(person: Person): Promise<number>
  close(): Promise<void>
}

export async function openSite(dialect: Dialect, more: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-converge-'))
  const database = await createEmptyDatabase(dialect)
  const variables = { DATABASE_URL: database.url, ...more }
  const server = serverProcess(dataDir, 27_000 + randomInt(900), variables)
  await server.start()
  await setUpServer(server)
  const env = readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', WORKER: 'false', ...variables })
  const app = await createApp({ env, log: createLogger('silent') })
  return {
    server,
    newPerson: () => newPerson(app, server),
    items: person => listItems(app, person),
    tree: person => readTree(app, person),
    kept: person => readKept(app, person),
    chunks: person => countChunks(app, person),
    async close() {
      await server.kill()
      await app.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function newPerson(app: App, server: ServerProcess): Promise<Person> {
  const { userId, email } = await insertPerson(app.services)
  const { secret: password } = await buildAppPassword({ app }, { userId })
  const { secret: token } = await buildAppPassword({ app }, { userId }, { kind: 'api' })
  const call: Person['call'] = async (method, path, body) => {
    const isText = typeof body === 'string'
    try {
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': isText ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, data: text === '' ? null : JSON.parse(text) }
    } catch (error) {
      // The server was killed, which is what some rounds do.
      if (error instanceof TypeError || error instanceof SyntaxError) return null
      throw error
    }
  }
  const spaces = (await call('GET', '/spaces'))?.data as { data: { id: string; rootId: string }[] }
  const [space] = spaces.data
  if (!space) throw new Error('The person has no drive')
  return { userId, email, password, call, spaceId: space.id, rootId: space.rootId }
}

async function listItems(app: App, { spaceId }: Person): Promise<StoredItem[]> {
  const rows = await tables(app.services.db.read)
    .selectFrom('items')
    .select(['id', 'parent_id', 'name', 'rank', 'state', 'version_id'])
    .where('space_id', '=', spaceId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    parentId: row.parent_id,
    name: row.name,
    isFolder: row.rank === 0,
    isLive: row.state === 'live',
    versionId: row.version_id,
  }))
}

async function readTree(app: App, person: Person): Promise<Map<string, string | null>> {
  await auditTree({ app }, person.spaceId)
  const items = (await listItems(app, person)).filter(item => item.isLive)
  const hashes = await readHashes(app, person)
  const below = Map.groupBy(items, item => item.parentId)
  const tree = new Map<string, string | null>()
  const visit = (id: string, path: string) => {
    for (const item of below.get(id) ?? []) {
      tree.set(path + item.name, item.isFolder ? null : (hashes.get(item.versionId ?? '') ?? 'no bytes'))
      if (item.isFolder) visit(item.id, `${path}${item.name}/`)
    }
  }
  visit(person.rootId, '')
  return tree
}

async function readKept(app: App, person: Person): Promise<Set<string>> {
  return new Set((await readHashes(app, person)).values())
}

async function readHashes(app: App, { spaceId }: Person): Promise<Map<string, string>> {
  const rows = await tables(app.services.db.read)
    .selectFrom('versions')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select(['versions.id', 'blobs.sha256'])
    .where('items.space_id', '=', spaceId)
    .execute()
  return new Map(rows.map(row => [row.id, row.sha256]))
}

async function countChunks(app: App, { userId }: Person): Promise<number> {
  const rows = await tables(app.services.db.read)
    .selectFrom('upload_chunks')
    .innerJoin('chunked_uploads', 'chunked_uploads.id', 'upload_chunks.upload_id')
    .select('upload_chunks.name')
    .where('chunked_uploads.user_id', '=', userId)
    .execute()
  return rows.length
}

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../src/app/build-app.ts'
import { createApp } from '../src/app/create-app.ts'
import { makeBackup } from '../src/features/backups/make/make-backup.ts'
import { restore } from '../src/features/backups/restore/restore.ts'
import { createOutput } from '../src/platform/commands/output.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import type { Dialect } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { createLogger } from '../src/platform/logging.ts'
import { createEmptyDatabase, type TestDatabase } from './databases.ts'
import { type Client, createClient, testAuthenticate } from './harness.ts'
import { makeTestFolder } from './test-folder.ts'

export const quiet = createOutput({ out: { write: () => true }, error: { write: () => true } }, false)

/** Backs a site up into a folder. */
export function backUp(ctx: Ctx, folder: string, signal = new AbortController().signal, withKey = true) {
  return makeBackup(ctx, { folder, withKey, output: quiet, signal })
}

export interface RestoredSite {
  readonly app: App
  readonly dataDir: string
  client(): Client
  close(): Promise<void>
}

export interface Place {
  readonly dataDir: string
  readonly database: TestDatabase
  readonly variables: Record<string, string>
  remove(): Promise<void>
}

/** A new data folder and an empty database. */
export async function emptyPlace(dialect: Dialect, more: Record<string, string> = {}): Promise<Place> {
  const database = await createEmptyDatabase(dialect)
  const dataDir = makeTestFolder('holdall-restored-')
  const variables = { DATA_DIR: dataDir, DATABASE_URL: database.url, WORKER: 'false', LOG_LEVEL: 'silent', ...more }
  return {
    dataDir,
    database,
    variables,
    async remove() {
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface RestoreChoice {
  readonly state?: string
  readonly toLocal?: boolean
  readonly takesOver?: boolean
  readonly isRehearsal?: boolean
  readonly signal?: AbortSignal
}

/** Runs the restore as the command does. */
export async function restoreInto(place: Place, folder: string, choice: RestoreChoice = {}) {
  const env = readEnvironment(place.variables)
  const log = createLogger('silent')
  const parts = {
    env,
    openDatabase: () => openDatabase(env, log),
    async withSite<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
      const app = await createApp({ env, log })
      try {
        return await work(app.ctx)
      } finally {
        await app.close()
      }
    },
  }
  const { state, toLocal = false, takesOver = false, isRehearsal = false } = choice
  const { signal = new AbortController().signal } = choice
  return restore(parts, { folder, state, toLocal, takesOver, isRehearsal, output: quiet, signal })
}

/** Starts the server on a restored site. */
export async function openRestored(place: Place): Promise<RestoredSite> {
  const env = readEnvironment({ ...place.variables, APP_URL: 'http://drive.test', CHECK_ANSWERS: 'true' })
  const app = await createApp({ env, log: createLogger('silent'), authenticate: testAuthenticate })
  await app.start()
  await app.http.ready()
  return { app, dataDir: place.dataDir, client: () => createClient(app), close: () => app.close() }
}

/** Flips a bit in the middle of a file. */
export function flipBit(path: string): void {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** Every file below a folder, without the markers that say whose a storage is. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/^pair-.+-[ab]$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}

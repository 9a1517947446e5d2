import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../src/app/build-app.ts'
import { createApp } from '../../src/app/create-app.ts'
import { features } from '../../src/app/features.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { createLogger } from '../../src/platform/logging.ts'
import { tables } from '../all-tables.ts'

const hourMs = 3600_000

/**
 * Opens a dead server's data folder as if three days later, and runs all jobs and sweeps, so that only what would never
 * be cleaned up is left. The caller must close the returned app.
 */
export async function settle(dataDir: string, variables: Record<string, string> = {}): Promise<App> {
  const env = readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', WORKER: 'false', ...variables })
  let later = 3 * 24 * hourMs
  const now = () => Date.now() + later
  const databaseClock = async () => (env.databaseUrl?.startsWith('postgres') ? now() : null)
  const app = await createApp({ env, log: createLogger('silent'), clock: { now }, otherClocks: { databaseClock } })
  // One round sets aside what nothing refers to; another, two hours later, removes it, because its time is over by then.
  for (let round = 0; round < 3; round++) {
    await app.worker.runDue()
    for (const schedule of features.flatMap(feature => feature.schedules ?? [])) await schedule.run(app.ctx)
    later += 2 * hourMs
    await app.services.db.transaction(tx => tables(tx).updateTable('set_aside').set({ until: 1 }).execute())
  }
  return app
}

/** Counts the files below a folder, without what identifies a staging folder and whose a storage is. */
export function filesBelow(dir: string): number {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    path => !path.startsWith('.') && !/pair-local-[ab]$/.test(path) && statSync(join(dir, path)).isFile(),
  ).length
}

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../src/app/build-app.ts'
import { createApp } from '../../src/app/create-app.ts'
import { features } from '../../src/app/features.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { createLogger } from '../../src/platform/logging.ts'

const hourMs = 3600_000

/**
 * Opens a dead server's data folder, three days later, and lets all its jobs and sweeps run, so that only what nobody
 * would ever clear is left. The caller closes what it answers.
 */
export async function settle(dataDir: string, variables: Record<string, string> = {}): Promise<App> {
  const env = readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', WORKER: 'false', ...variables })
  let later = 3 * 24 * hourMs
  const app = await createApp({ env, log: createLogger('silent'), clock: { now: () => Date.now() + later } })
  // What nothing points to is noted by one round and removed by another, two hours later.
  for (let round = 0; round < 3; round++) {
    await app.worker.runDue()
    for (const schedule of features.flatMap(feature => feature.schedules ?? [])) await schedule.run(app.ctx)
    later += 2 * hourMs
  }
  return app
}

/** Without the hidden one that tells a staging folder from others. */
export function filesBelow(dir: string): number {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    path => !path.startsWith('.') && statSync(join(dir, path)).isFile(),
  ).length
}

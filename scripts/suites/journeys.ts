import { join } from 'node:path'
import { run } from '../lib/processes.ts'
import { root } from '../lib/root.ts'
import { leavesOut } from './left-out.ts'
import type { Outcome } from './outcome.ts'
import { runSuite } from './run-suite.ts'

const name = 'journeys'

/** Journeys in Chromium with Playwright, on the current build of the browser application. */
export async function runJourneys(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<Outcome> {
  const begin = performance.now()
  const built = await run('sh', ['scripts/build.sh'], { isLive: true, timeoutMs: 15 * 60_000 })
  if (built.code !== 0) {
    const ms = performance.now() - begin
    return { name, ms, passed: 0, failed: 0, skipped: 0, trouble: 'the browser application does not build' }
  }
  return runSuite({
    name,
    command: [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e'],
    alone: (target, titles) => [target, '--workers=1', ...(titles ? ['--grep', grepOf(titles)] : [])],
    env: { ...env, ...leavesOut(args), WEB_DIR: join(root, 'packages/web/dist') },
    args,
  })
}

/** Playwright compares with the names of the file, the groups and the test, put together with spaces. */
function grepOf(titles: readonly string[]): string {
  const escaped = titles.map(title => title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return ` (?:${escaped.join('|')})$`
}

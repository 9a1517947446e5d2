import { join } from 'node:path'
import { run } from '../lib/processes.ts'
import { root } from '../lib/root.ts'
import { forgetReport, type Outcome, readOutcome } from './outcome.ts'

const name = 'journeys'
const report = join(root, 'test-results/journeys.json')

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
}

/** Journeys in Chromium by Playwright, on the browser application as it is built now. */
export async function runJourneys(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<Outcome> {
  const begin = performance.now()
  const built = await run('sh', ['scripts/build.sh'], { isLive: true, timeoutMs: 5 * 60_000 })
  if (built.code !== 0) {
    const ms = performance.now() - begin
    return { name, ms, passed: 0, failed: 0, skipped: 0, trouble: 'the browser application does not build' }
  }
  forgetReport(report)
  const playwright = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e', ...args]
  const finished = await run(process.execPath, playwright, {
    env: { ...env, WEB_DIR: join(root, 'packages/web/dist') },
    isLive: true,
    timeoutMs: 25 * 60_000,
  })
  return readOutcome(name, finished, report, ({ stats, suites }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    shaky: suites.flatMap(shakyTitles),
  }))
}

function shakyTitles({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(spec => spec.tests.some(test => test.status === 'flaky')).map(spec => spec.title)
  return [...own, ...suites.flatMap(shakyTitles)]
}

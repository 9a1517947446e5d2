import { join } from 'node:path'
import { run } from '../lib/processes.ts'
import { root } from '../lib/root.ts'
import { forgetReport, type Outcome, readOutcome } from './outcome.ts'

const report = join(root, 'test-results/unit.json')

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

/** Unit and route tests by Vitest; those with a database run on each that `env` names. */
export async function runUnitTests(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<Outcome> {
  forgetReport(report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args]
  const finished = await run(process.execPath, vitest, { env, isLive: true, timeoutMs: 25 * 60_000 })
  return readOutcome('unit and routes', finished, report, (read: VitestReport) => ({
    passed: read.numPassedTests,
    failed: read.numFailedTests,
    skipped: read.numPendingTests + read.numTodoTests,
  }))
}

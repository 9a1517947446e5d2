import { readFileSync, rmSync } from 'node:fs'
import type { Finished } from '../lib/processes.ts'

/** How the tests of one suite ended. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Titles of those that failed once and passed at a second try. They count as passed, and are always said. */
  readonly shaky?: readonly string[]
}

export interface Outcome extends Tally {
  readonly name: string
  readonly ms: number
  /** What went wrong beside failed tests: a crash, a time-out, no tests at all. */
  readonly trouble?: string
}

/** Reads what a test runner wrote about its run. A run that ended badly without a failed test is trouble of its own. */
export function readOutcome(
  name: string,
  finished: Finished,
  reportFile: string,
  tallyOf: (report: never) => Tally,
): Outcome {
  const { code, ms, isTimedOut } = finished
  const nothing = { name, ms, passed: 0, failed: 0, skipped: 0 }
  if (isTimedOut) return { ...nothing, trouble: 'it took too long and was ended' }
  let tally: Tally
  try {
    tally = tallyOf(JSON.parse(readFileSync(reportFile, 'utf8')) as never)
  } catch (error) {
    return {
      ...nothing,
      trouble: `it left no report (exit ${code}): ${error instanceof Error ? error.message : error}`,
    }
  }
  if (tally.passed + tally.failed === 0) return { ...nothing, ...tally, trouble: 'no test ran' }
  if (code !== 0 && tally.failed === 0) return { ...nothing, ...tally, trouble: `it ended with exit ${code}` }
  return { ...nothing, ...tally }
}

/** Removes the report of an earlier run, lest it be read as that of a run that crashed. */
export function forgetReport(file: string): void {
  rmSync(file, { force: true })
}

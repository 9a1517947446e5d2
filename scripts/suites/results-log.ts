import { appendFileSync, readFileSync } from 'node:fs'

/**
 * What a test runner writes the moment it happens, one JSON object per line: a run that is killed leaves all it has
 * done.
 */
export type Line =
  | { readonly at: 'begin'; readonly target: string; readonly title: string }
  | { readonly at: 'end'; readonly target: string; readonly title: string; readonly outcome: TestOutcome }
  /** A file or a hook failed outside any test. */
  | { readonly at: 'broken'; readonly target: string; readonly title: string }
  | { readonly at: 'done' }

export type TestOutcome = 'passed' | 'failed' | 'skipped'

/** Names the file that the reporters write to; without it, they write nothing. */
export const resultsLogVariable = 'HOLDALL_RESULTS_LOG'

/** Returns the function with which a reporter adds to the log that the environment names. */
export function resultsLogWriter(): (line: Line) => void {
  const file = process.env[resultsLogVariable]
  return line => {
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
}

/** Results of what the runner can be asked to run by itself: a file of Vitest, a journey of Playwright. */
export interface TargetResults {
  readonly tests: readonly { readonly title: string; readonly outcome: TestOutcome }[]
  /** Failed outside any test. */
  readonly broken: readonly string[]
  /** Titles of tests that began and did not finish. */
  readonly running: readonly string[]
}

export interface RunResults {
  readonly targets: ReadonlyMap<string, TargetResults>
  /** Whether the runner finished. */
  readonly isWhole: boolean
}

/**
 * Reads a log. A line that was cut off when the runner ended is left out, and a missing file is a run without results.
 */
export function readResultsLog(file: string): RunResults {
  const targets = new Map<string, Reading>()
  let isWhole = false
  for (const line of readLines(file)) {
    if (line.at === 'done') {
      isWhole = true
      continue
    }
    const target: Reading = targets.get(line.target) ?? { tests: [], broken: [], open: new Map() }
    targets.set(line.target, target)
    // The end of a short test may be written before its beginning, so they are counted.
    const count = (by: number) => target.open.set(line.title, (target.open.get(line.title) ?? 0) + by)
    if (line.at === 'begin') count(1)
    else if (line.at === 'broken') target.broken.push(line.title)
    else {
      count(-1)
      target.tests.push({ title: line.title, outcome: line.outcome })
    }
  }
  return { targets: new Map([...targets].map(([name, reading]) => [name, resultsOf(reading)])), isWhole }
}

interface Reading {
  readonly tests: TargetResults['tests'][number][]
  readonly broken: string[]
  /** Says how many more beginnings than ends each title has. */
  readonly open: Map<string, number>
}

function resultsOf({ tests, broken, open }: Reading): TargetResults {
  return { tests, broken, running: [...open].filter(([, count]) => count > 0).map(([title]) => title) }
}

function readLines(file: string): Line[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)
}

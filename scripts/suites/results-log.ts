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
  /** What failed outside any test. */
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
  const targets = new Map<string, { tests: TargetResults['tests'][number][]; broken: string[]; running: string[] }>()
  let isWhole = false
  for (const line of readLines(file)) {
    if (line.at === 'done') {
      isWhole = true
      continue
    }
    const target = targets.get(line.target) ?? { tests: [], broken: [], running: [] }
    targets.set(line.target, target)
    if (line.at === 'begin') target.running.push(line.title)
    else if (line.at === 'broken') target.broken.push(line.title)
    else {
      const begun = target.running.indexOf(line.title)
      if (begun >= 0) target.running.splice(begun, 1)
      target.tests.push({ title: line.title, outcome: line.outcome })
    }
  }
  return { targets, isWhole }
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

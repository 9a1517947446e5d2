import type { RunResults, TargetResults } from './results-log.ts'

/** Says how the tests of one suite ended. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface Outcome extends Tally {
  readonly name: string
  readonly ms: number
  /** What failed, with its file. */
  readonly failures?: readonly string[]
  /** What failed at first and passed when it ran alone. It counts as passed and is always named. */
  readonly shaky?: readonly string[]
  /** What went wrong besides failed tests: a crash, silence, no tests at all. */
  readonly trouble?: string
}

/** How a runner ended, in addition to what it wrote to its log. */
export interface Ending {
  readonly code: number
  /** It was ended because there was no result for too long. */
  readonly silentMs?: number
}

type Targets = ReadonlyMap<string, TargetResults>

/** Returns whether any of it failed or never finished. */
export function hasFailed({ tests, broken, running }: TargetResults): boolean {
  return broken.length > 0 || running.length > 0 || tests.some(test => test.outcome === 'failed')
}

/**
 * Adds up a run and the second attempts of what failed in it: the second attempt replaces the first. A run that ended
 * badly without a failed test is a problem of its own.
 */
export function judge(first: RunResults, ending: Ending, second: Targets): Omit<Outcome, 'name' | 'ms'> {
  const last = new Map([...first.targets, ...second])
  const tally = { passed: 0, failed: 0, skipped: 0 }
  const failures: string[] = []
  for (const [target, results] of last) {
    for (const { outcome } of results.tests) tally[outcome]++
    const failed = failedTitles(results)
    tally.failed += results.broken.length + results.running.length
    failures.push(...failed.map(title => `${target} > ${title}`))
  }
  const shaky = [...second].flatMap(([target, results]) => {
    const stillFailed = new Set(failedTitles(results))
    const before = first.targets.get(target)
    const titles = before ? failedTitles(before) : []
    return titles.filter(title => !stillFailed.has(title)).map(title => `${target} > ${title}`)
  })
  const trouble = troubleOf(first, ending, tally)
  return { ...tally, failures, shaky, ...(trouble ? { trouble } : {}) }
}

/** What failed of a target, and what never finished. */
export function failedTitles({ tests, broken, running }: TargetResults): string[] {
  return [...tests.filter(test => test.outcome === 'failed').map(test => test.title), ...broken, ...running]
}

function troubleOf(first: RunResults, { code, silentMs }: Ending, tally: Tally): string | undefined {
  if (silentMs !== undefined) {
    const running = [...first.targets].flatMap(([target, one]) => one.running.map(title => `${target} > ${title}`))
    const where = running.length > 0 ? ` during ${running.join(', ')}` : ''
    return `it was ended because no result came for ${Math.round(silentMs / 1000)} s${where}; the rest did not run`
  }
  if (!first.isWhole) return `it ended early (exit ${code}); the rest did not run`
  if (tally.passed + tally.failed === 0) return 'no test ran'
  const hadFailures = [...first.targets.values()].some(hasFailed)
  if (code !== 0 && !hadFailures) return `it ended with exit ${code} without a failed test`
  return undefined
}

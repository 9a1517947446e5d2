import type { Missing } from '../services/service.ts'
import { describeMissing } from '../services/services.ts'
import type { Outcome } from './outcome.ts'

/**
 * Prints what ran, what could not, and the closing line `N passed, N failed, N skipped` on its own line. A failed check
 * and a suite with a problem count as one failure each, so the line never looks better than the exit code.
 * @returns the exit code: 0 only if tests ran and nothing failed
 */
export function summarise(
  outcomes: readonly Outcome[],
  failedChecks: readonly string[],
  missing: readonly Missing[],
  leftOut: readonly string[],
): number {
  console.log()
  for (const name of failedChecks) console.log(`Check failed: ${name}.`)
  for (const outcome of outcomes) {
    console.log(describeOutcome(outcome))
    for (const title of outcome.failures ?? []) console.log(`  failed: ${title}`)
    for (const title of outcome.shaky ?? [])
      console.log(`  failed at first, passed by itself, to be repaired: ${title}`)
  }
  for (const line of [...describeMissing(missing), ...leftOut]) console.log(line)

  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const failed = sum('failed') + failedChecks.length + outcomes.filter(outcome => outcome.trouble).length
  console.log()
  console.log(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`)
  return failed === 0 && sum('passed') > 0 ? 0 : 1
}

/** One line. */
export function describeOutcome({ name, ms, passed, failed, skipped, trouble }: Outcome): string {
  const figures = `${passed} passed, ${failed} failed, ${skipped} skipped in ${Math.round(ms / 1000)} s`
  return `${name}: ${figures}${trouble ? `; ${trouble}` : ''}`
}

/**
 * `npm test`: checks, unit and route tests on SQLite and PostgreSQL, and tests of screens and journeys in Chromium. Finds, installs and starts
 * what they need, stops it at the end, and says what could not run here and why.
 *
 *     npm test -- --only=check|unit|e2e [what Vitest or Playwright take]
 */
import { checks, runChecks } from './checks/checks.ts'
import { runMain } from './lib/processes.ts'
import { root } from './lib/root.ts'
import { keepProof } from './release/proof.ts'
import { describeMissing, provideServices, type ServiceName } from './services/services.ts'
import { runJourneys } from './suites/journeys.ts'
import { describeLeftOut, leaveOutVariable, leavesOut } from './suites/left-out.ts'
import type { Outcome } from './suites/outcome.ts'
import { describeOutcome, summarise } from './suites/summary.ts'
import { runUnitTests } from './suites/unit.ts'

const parts = ['check', 'unit', 'e2e'] as const
type Part = (typeof parts)[number]

const needs: Record<Part, readonly ServiceName[]> = {
  check: [],
  unit: ['programs', 'postgres', 'ftp', 'swift', 'mariadb', 'chromium'],
  e2e: ['chromium', 'programs'],
}

function readArguments(args: readonly string[]): { chosen: readonly Part[]; rest: readonly string[] } {
  const only = args
    .find(arg => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  const unknown = only?.filter(name => !parts.includes(name as Part)) ?? []
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. There are: ${parts.join(', ')}.`)
  const rest = args.filter(arg => !arg.startsWith('--only='))
  if (rest.length > 0 && only?.length !== 1) throw new Error(`Say which part ${rest.join(' ')} is for, with --only=`)
  return { chosen: parts.filter(part => !only || only.includes(part)), rest }
}

runMain(async () => {
  const { chosen, rest } = readArguments(process.argv.slice(2))
  // First, so that a machine without a browser says so at once and not after ten minutes.
  const services = await provideServices([...new Set(chosen.flatMap(part => needs[part]))], {
    leavesOutLong: leaveOutVariable in leavesOut(rest),
  })

  const failedChecks: string[] = []
  if (chosen.includes('check')) {
    console.log('\nChecks')
    failedChecks.push(...(await runChecks(checks)))
    if (chosen.length === 1) return failedChecks.length > 0 ? 1 : 0
  }
  const outcomes: Outcome[] = []
  if (chosen.includes('unit')) {
    console.log('\nUnit and route tests')
    outcomes.push(await runUnitTests(services.env, rest))
  }
  if (chosen.includes('e2e') && services.env.CHROMIUM_PATH) {
    console.log('\nJourneys')
    // Pictures are for people to look at, and take a third of the time: `npm run e2e` keeps them.
    outcomes.push(await runJourneys({ ...services.env, PICTURES: 'off' }, rest))
  }
  const code = summarise(outcomes, failedChecks, services.missing, describeLeftOut(rest))
  if (process.env.PROVE && code === 0 && chosen.length === parts.length && rest.length === 0) {
    const lines = [new Date().toISOString(), ...outcomes.map(describeOutcome), ...describeMissing(services.missing)]
    console.log(
      `Kept for a release: ${(await keepProof(root, lines)) ?? 'nothing, because of changes that aren’t committed'}`,
    )
  }
  return code
})

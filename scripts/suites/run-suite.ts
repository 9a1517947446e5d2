import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../lib/processes.ts'
import { root } from '../lib/root.ts'
import { failedTitles, hasFailed, judge, type Outcome } from './outcome.ts'
import { type RunResults, readResultsLog, resultsLogVariable, type TargetResults } from './results-log.ts'

/**
 * A runner without a result for this long hangs. A machine under load may take as long as it needs for all of them. Some
 * tests of `npm run prove` go on for many rounds before they have one.
 */
const silenceMs = (process.env.PROVE ? 90 : 5) * 60_000

/** More failures than this aren't due to a busy machine, and running them all again would only take time. */
const mostSecondTries = 20

export interface Suite {
  readonly name: string
  /** The runner's script and its arguments. */
  readonly command: readonly string[]
  /**
   * Arguments that make the runner run only this target of its results log, and of its tests only these; all of them if
   * no titles are given. A runner that can't choose among them may run all.
   */
  readonly alone: (target: string, titles?: readonly string[]) => readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** What the caller asked for on the command line. People who run a part by hand repeat it by hand. */
  readonly args: readonly string[]
  readonly silenceMs?: number
}

interface Finished {
  readonly results: RunResults
  readonly code: number
  readonly isSilent: boolean
}

/** Runs a suite, then each failed file or journey once more, and returns how it ended. */
export async function runSuite(suite: Suite): Promise<Outcome> {
  const begin = performance.now()
  const first = await runOnce(suite, suite.args, 'first')
  const failed = [...first.results.targets].filter(([target, one]) => target !== '' && hasFailed(one))
  const second = new Map<string, TargetResults>()
  if (suite.args.length === 0 && failed.length <= mostSecondTries) {
    for (const [target, before] of failed) second.set(target, await runAlone(suite, target, before))
  }
  const { code, isSilent } = first
  const ending = { code, ...(isSilent ? { silentMs: suite.silenceMs ?? silenceMs } : {}) }
  return { name: suite.name, ms: performance.now() - begin, ...judge(first.results, ending, second) }
}

async function runAlone(suite: Suite, target: string, before: TargetResults): Promise<TargetResults> {
  console.log(`\nOnce more by itself: ${target}`)
  const again = before.broken.length > 0 ? undefined : failedTitles(before)
  const { results, code } = await runOnce(suite, suite.alone(target, again), 'alone')
  const one = results.targets.get(target) ?? { tests: [], running: [], broken: [] }
  const repeated = new Set([...one.tests.map(test => test.title), ...one.running])
  const tests = [...before.tests.filter(test => !repeated.has(test.title)), ...one.tests]
  const isEach = again ? again.every(title => repeated.has(title)) : results.targets.has(target)
  if (results.isWhole && isEach) return { ...one, tests }
  // It crashed or hung even alone, or took its neighbours' name with it: not a pass.
  return { ...one, tests, broken: [...one.broken, `the second try ended early (exit ${code})`] }
}

async function runOnce(suite: Suite, args: readonly string[], label: string): Promise<Finished> {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  const log = join(folder, `${suite.name.replaceAll(' ', '-')}-${label}.jsonl`)
  // The log of an earlier run would be read as this one's.
  rmSync(log, { force: true })
  const finished = await run(process.execPath, [...suite.command, ...args], {
    env: { ...suite.env, [resultsLogVariable]: log },
    isLive: true,
    silence: { file: log, ms: suite.silenceMs ?? silenceMs },
  })
  return { results: readResultsLog(log), code: finished.code, isSilent: finished.isTimedOut }
}

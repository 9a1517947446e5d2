import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../lib/processes.ts'
import { root } from '../lib/root.ts'
import { hasFailed, judge, type Outcome } from './outcome.ts'
import { type RunResults, readResultsLog, resultsLogVariable, type TargetResults } from './results-log.ts'

/** A runner without a result for this long hangs. A machine under load may take as long as it needs for all of them. */
const silenceMs = 5 * 60_000

/** More failures than this aren't due to a busy machine, and running them all again would only take time. */
const mostSecondTries = 20

export interface Suite {
  readonly name: string
  /** The runner's script and its arguments. */
  readonly command: readonly string[]
  /** Arguments that make the runner run only these targets of its results log. */
  readonly alone: (target: string) => readonly string[]
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
    for (const [target] of failed) second.set(target, await runAlone(suite, target))
  }
  const { code, isSilent } = first
  const ending = { code, ...(isSilent ? { silentMs: suite.silenceMs ?? silenceMs } : {}) }
  return { name: suite.name, ms: performance.now() - begin, ...judge(first.results, ending, second) }
}

async function runAlone(suite: Suite, target: string): Promise<TargetResults> {
  console.log(`\nOnce more by itself: ${target}`)
  const { results, code } = await runOnce(suite, suite.alone(target), 'alone')
  const one = results.targets.get(target)
  if (one && results.isWhole) return one
  // It crashed or hung even alone, or took its neighbours' name with it: not a pass.
  const broken = [...(one?.broken ?? []), `the second try ended early (exit ${code})`]
  return { tests: one?.tests ?? [], running: one?.running ?? [], broken }
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

import { releasedApi } from './api.ts'
import { clippedNames } from './browser/clipped-names.ts'
import { directions } from './browser/directions.ts'
import { forms } from './browser/forms.ts'
import { spacings } from './browser/spacings.ts'
import type { Check, Verdict } from './check.ts'
import { comments } from './comments.ts'
import { controls } from './controls.ts'
import { documents } from './documents.ts'
import { doors } from './doors.ts'
import { expressions } from './expressions.ts'
import { features } from './features.ts'
import { folders } from './folders.ts'
import { formats } from './formats.ts'
import { generated } from './generated.ts'
import { platforms } from './platforms.ts'
import { spelling } from './ratchets/spelling.ts'
import { sentenceCatalogue } from './sentences.ts'
import { sizes } from './sizes.ts'
import { nullOrders } from './sql/null-orders.ts'
import { numbers } from './sql/numbers.ts'
import { boundaries, duplication, lint, types, unused } from './tools.ts'
import { voices } from './voices/voices.ts'
import { waiting } from './waiting.ts'
import { wordChoice } from './words.ts'

/** All checks of `npm run check`, the slow ones first. */
export const checks: readonly Check[] = [
  types,
  lint,
  unused,
  duplication,
  boundaries,
  features,
  clippedNames,
  comments,
  controls,
  directions,
  documents,
  doors,
  expressions,
  folders,
  formats,
  forms,
  generated,
  releasedApi,
  nullOrders,
  numbers,
  platforms,
  sizes,
  spacings,
  spelling,
  voices,
  waiting,
  wordChoice,
  sentenceCatalogue,
]

/**
 * Runs checks, two at a time, and prints a line for each.
 * @returns the names of those that failed.
 */
export async function runChecks(chosen: readonly Check[]): Promise<string[]> {
  const waiting = [...chosen]
  const failed: string[] = []
  async function work(): Promise<void> {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const begin = performance.now()
      const verdict = await check.run()
      if (!verdict.isRight) failed.push(check.name)
      print(check.name, verdict, performance.now() - begin)
    }
  }
  await Promise.all([work(), work()])
  return failed
}

function print(name: string, verdict: Verdict, ms: number): void {
  const seconds = `${(ms / 1000).toFixed(1)} s`.padStart(8)
  console.log(`${verdict.isRight ? '✓' : '✗'} ${name.padEnd(18)}${seconds}`)
  if (!verdict.isRight) console.log(indent(verdict.output))
  for (const warning of verdict.warnings ?? []) console.log(`  warning: ${warning}`)
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, '    ')
}

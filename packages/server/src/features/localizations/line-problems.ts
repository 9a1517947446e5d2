import { setImmediate } from 'node:timers/promises'
import type { Sentence } from '@holdall/contract/kit/sentences.ts'
import { lineProblem } from '@holdall/contract/localizations/lines.ts'
import { allSources } from './read-localization.ts'

/** Lines that are checked before others get their turn; each has at most 7,000 characters. */
const linesATurn = 100

/** What is wrong with each line, or null; others get their turn in between. */
export async function* lineProblems(
  lines: Iterable<readonly [string, string]>,
): AsyncGenerator<readonly [key: string, translation: string, problem: Sentence | null]> {
  const sources = await allSources()
  let checked = 0
  for (const [key, translation] of lines) {
    if (++checked % linesATurn === 0) await setImmediate()
    // A line of the site’s own may be called `constructor`.
    const source = Object.hasOwn(sources, key) ? sources[key] : undefined
    yield [key, translation, lineProblem(key, translation, source)]
  }
}

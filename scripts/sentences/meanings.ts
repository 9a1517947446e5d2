import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitKey } from '../../packages/contract/src/kit/sentences.ts'
import { root } from '../lib/root.ts'

export const sameEverywhereFile = 'scripts/sentences/same-everywhere.txt'

/** The short texts that were reviewed and mean the same in every feature; the heading of the file says what for. */
export function readSameEverywhere(): string[] {
  const lines = readFileSync(join(root, sameEverywhereFile), 'utf8').split('\n')
  return lines.filter(line => line !== '' && !line.startsWith('#'))
}

/** Longer texts say themselves what they mean, and so do those with values. */
const mostWords = 2

/**
 * What is wrong with the meanings of short texts. One that two features use has a single line in each language, though
 * it may have two meanings there: every use says its meaning, or the text is in the list of those that mean the same
 * everywhere.
 * @param uses the features that use each sentence, by its key
 */
export function judgeMeanings(
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  sameEverywhere: readonly string[],
): string[] {
  const meanings = meaningsOf(uses.keys())
  const same = new Set(sameEverywhere)
  const wrong: string[] = []
  const needed = new Set<string>()
  for (const [text, features] of uses) {
    const known = meanings.get(text) ?? []
    if (splitKey(text).meaning !== undefined || !isShort(text)) continue
    if (features.size < 2 && known.length === 0) continue
    needed.add(text)
    if (!same.has(text)) wrong.push(complaint(text, [...features].sort(), known))
  }
  const idle = sameEverywhere.filter(text => !needed.has(text))
  const twice = sameEverywhere.filter((text, index) => sameEverywhere.indexOf(text) !== index)
  return [
    ...wrong,
    ...idle.map(text => `“${text}” needs no line in ${sameEverywhereFile}: no two features use it without a meaning.`),
    ...twice.map(text => `“${text}” is in ${sameEverywhereFile} twice.`),
  ]
}

function complaint(text: string, features: readonly string[], known: readonly string[]): string {
  const why =
    known.length > 0
      ? `“${text}” has meanings (${known.join('; ')}), and none in ${features.join(', ')}.`
      : `“${text}” is used in ${features.join(', ')}, perhaps with two meanings.`
  const call = `text('${text}', { meaning: '…' })`
  return `${why} Write ${call}, or add it to ${sameEverywhereFile} if it means the same everywhere.`
}

/** The meanings of each text that has some. */
function meaningsOf(keys: Iterable<string>): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const key of keys) {
    const { text, meaning } = splitKey(key)
    if (meaning !== undefined) all.set(text, [...(all.get(text) ?? []), meaning])
  }
  return all
}

function isShort(text: string): boolean {
  return !text.includes('{{') && text.split(/\s+/).length <= mostWords
}

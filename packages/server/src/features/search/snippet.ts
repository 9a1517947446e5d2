import type { SnippetPart } from '@holdall/contract/search/search.contract.ts'
import { foldText, sourceOfTerm } from '../../platform/text/terms.ts'

const before = 60
const whole = 180
const stretch = 4000
const longestTerm = 100

/**
 * A line of a text around the first place where a word begins with one of the terms, with all matches marked; null if
 * there is none. Terms are folded.
 */
export function snippetOf(text: string, terms: readonly string[]): SnippetPart[] | null {
  const first = findFirst(text, terms)
  if (!first) return null
  const start = wordStart(text, Math.max(0, first.start - before))
  const end = Math.min(text.length, start + whole)
  const isCutAt = (at: number) => at < text.length && /[\p{L}\p{N}]/u.test(text[at] ?? '')
  let over = end
  while (over > first.end && isCutAt(over)) over--
  const line = text.slice(start, over > first.end ? over : end)
  return partsOf(start > 0 ? `… ${line}` : line, terms)
}

/** Looks through stretches first, because finding the exact position costs more than seeing that there is a match. */
function findFirst(text: string, terms: readonly string[]): Match | null {
  const pattern = patternOfAll(terms)
  for (let from = 0; from < text.length; from += stretch) {
    const start = Math.max(0, from - 1)
    const piece = text.slice(start, from + stretch + longestTerm)
    if (foldText(piece).search(pattern) < 0) continue
    const [match] = findMatches(piece, terms, 1)
    if (match) return { start: start + match.start, end: start + match.end }
  }
  return null
}

function partsOf(line: string, terms: readonly string[]): SnippetPart[] {
  const clean = line.replace(/\s+/g, ' ')
  const parts: SnippetPart[] = []
  let at = 0
  for (const { start, end } of findMatches(clean, terms, 50)) {
    if (start > at) parts.push({ text: clean.slice(at, start), isMatch: false })
    parts.push({ text: clean.slice(start, end), isMatch: true })
    at = end
  }
  if (at < clean.length) parts.push({ text: clean.slice(at), isMatch: false })
  return parts
}

/** Avoids starting in the middle of a word if it ends soon. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0
  const gap = text.slice(from, from + 30).search(/\s\S/)
  return gap < 0 ? from : from + gap + 1
}

interface Match {
  readonly start: number
  readonly end: number
}

/** The positions of the terms, from left to right without overlaps. */
function findMatches(text: string, terms: readonly string[], most: number): Match[] {
  const { folded, startOf } = foldWithPlaces(text)
  const found: Match[] = []
  for (const match of folded.matchAll(patternOfAll(terms))) {
    const start = startOf(match.index)
    const end = startOf(match.index + match[0].length)
    if (start < (found.at(-1)?.end ?? 0)) continue
    found.push({ start, end: Math.max(end, start + 1) })
    if (found.length >= most) break
  }
  return found
}

function patternOfAll(terms: readonly string[]): RegExp {
  return new RegExp(terms.map(sourceOfTerm).join('|'), 'gu')
}

/** The folded text, and for each of its units the position of the original character. */
function foldWithPlaces(text: string): { folded: string; startOf: (unit: number) => number } {
  const whole = foldText(text)
  // If everything is ASCII, no position has changed.
  if (!/[^\p{ASCII}]/u.test(text)) return { folded: whole, startOf: unit => unit }
  let folded = ''
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    const plain = foldText(character)
    for (let unit = 0; unit < plain.length; unit++) starts.push(at)
    folded += plain
    at += character.length
  }
  return { folded, startOf: unit => starts[unit] ?? text.length }
}

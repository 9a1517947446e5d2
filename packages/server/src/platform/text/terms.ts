/** The most words of a text that are indexed; a table of numbers has more than anyone searches for. */
const mostTerms = 50_000
/** The most letters of a word that are indexed. */
const termLength = 64
/** How often one word is repeated in the index: more repetitions don't make a better match. */
const mostRepeats = 3
/** The most terms of a query. */
const mostQueryTerms = 20

/** Scripts that are written without spaces: each pair of adjacent letters is indexed as a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu
const isUnspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const isPlain = /^[\x00-\x7f]*$/

/** Removes case and accents, so that a query and the text it searches can be compared. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}

/** The words of a text for an index, folded and separated by single spaces. Only letters and digits are kept. */
export function indexTerms(text: string): string {
  const collect = collectTerms()
  collect.add(foldText(text))
  return collect.terms()
}

/** Collects the words of a text that comes in folded pieces, each of which ends with a word. */
export function collectTerms(): { add(folded: string): void; terms(): string } {
  const counts = new Map<string, number>()
  const terms: string[] = []
  return {
    add(folded) {
      for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
        for (const term of split(word, true)) {
          const count = counts.get(term) ?? 0
          if (count >= mostRepeats || (count === 0 && counts.size >= mostTerms)) continue
          counts.set(term, count + 1)
          terms.push(term)
        }
      }
    },
    terms: () => terms.join(' '),
  }
}

/**
 * The terms that an index must contain for a query, each as the beginning of a word. Empty if there is nothing to
 * search for.
 */
export function queryTerms(query: string): string[] {
  const words = foldText(query).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.flatMap(word => split(word, false)))].slice(0, mostQueryTerms)
}

function split(word: string, isIndexed: boolean): string[] {
  if (isPlain.test(word)) return [word.slice(0, termLength)]
  const terms: string[] = []
  for (const part of word.match(unspaced) ?? []) {
    if (!isUnspaced.test(part)) {
      terms.push([...part].slice(0, termLength).join(''))
      continue
    }
    const letters = [...part]
    for (let at = 0; at + 1 < letters.length; at++) terms.push(`${letters[at]}${letters[at + 1]}`)
    // The last letter is also indexed alone, so that a single letter finds every word that contains it.
    if (isIndexed || letters.length === 1) terms.push(letters.at(-1) ?? '')
  }
  return terms
}

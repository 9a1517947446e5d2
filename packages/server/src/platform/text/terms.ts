/** Words of a text that an index takes at most; a table of numbers has more than anybody looks for. */
const mostTerms = 50_000
/** Letters of a word that count. */
const termLength = 64
/** How often one word is told: more of it makes a text no better a hit. */
const mostRepeats = 3
/** Terms of a query. */
const mostQueryTerms = 20

/** Scripts that are written without spaces: two letters that stand together are a word of the index. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu
const isUnspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const isPlain = /^[\x00-\x7f]*$/

/** Text without case and accents: what is looked for and what it is looked for in are compared like this. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}

/** The words of a text for an index, folded, with one space between them. Letters and digits alone. */
export function indexTerms(text: string): string {
  const counts = new Map<string, number>()
  const terms: string[] = []
  for (const [word] of foldText(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    for (const term of split(word, true)) {
      const count = counts.get(term) ?? 0
      if (count >= mostRepeats || (count === 0 && counts.size >= mostTerms)) continue
      counts.set(term, count + 1)
      terms.push(term)
    }
  }
  return terms.join(' ')
}

/** What an index must hold for a query: every term as the beginning of a word. Empty where there is nothing to look for. */
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
    // The last letter stands alone too, so that one letter finds every word that it is in.
    if (isIndexed || letters.length === 1) terms.push(letters.at(-1) ?? '')
  }
  return terms
}

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

/**
 * A word with what belongs to it (`.net`, `o'reilly`, `c++`, `c#`), or a sign outside ASCII, such as an emoji. Parts of
 * a word are separated by apostrophes, so the time is in proportion to the text.
 */
const wordOrSign = /\.?[\p{L}\p{N}]+(?:['’‘][\p{L}\p{N}]+)*([+#]*)|(?!\p{ASCII})\p{S}/gu
const withUnspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Every index knows only letters and digits, so signs are written with them, in a way that nobody types: a dot before a
 * word, plus and number signs behind it, and the number of an emoji or another sign.
 */
const marks = { dot: 'q0d', plus: 'q0p', number: 'q0s', sign: 'q0e' }
/** More plus and number signs behind a word say nothing more. */
const mostEndings = 3

/** Removes case, accents and soft hyphens, so that a query and the text it searches can be compared. */
export function foldText(text: string): string {
  // Ukrainian's apostrophe counts as a letter in Unicode, although most people type another.
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ʼ', "'")
}

/**
 * The words of a text for an index, folded and separated by single spaces. They consist of letters and digits: signs
 * that matter are written with them.
 */
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
      for (const word of wordsOf(folded)) {
        for (const term of [
          ...word.parts.flatMap(part => split(part, true)),
          ...signedTerms(word),
          ...joinedTerms(word),
        ]) {
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
 * search for. A word with its signs is one term: `c++` isn't every word that begins with a C.
 */
export function queryTerms(query: string): string[] {
  const terms = wordsOf(foldText(query)).flatMap(word => {
    // In `asp.net`, the dot only separates two words.
    const signed = word.isInside ? signedTerms({ ...word, hasDot: false }) : signedTerms(word)
    if (signed.length === 0) return word.parts.flatMap(part => split(part, false))
    return [...word.parts.slice(0, -1).flatMap(part => split(part, false)), ...signed]
  })
  return [...new Set(terms)].slice(0, mostQueryTerms)
}

/** Whether signs matter in this query, which indexes filled by an earlier version don't know. */
export function asksForSigns(query: string): boolean {
  return queryTerms(query).some(term => /^q0[de]|q0[ps]$/.test(term))
}

/** The regular expression (flag `u`) that finds a term of `queryTerms` in a folded text. */
export function sourceOfTerm(term: string): string {
  if (term.startsWith(marks.sign)) return `\\u{${term.slice(marks.sign.length)}}`
  const dotted = term.startsWith(marks.dot)
  const [word = '', ...endings] = (dotted ? term.slice(marks.dot.length) : term).split(/(?=q0[ps])/)
  if (withUnspaced.test(word)) return word
  const signs = endings.map(ending => (ending === marks.plus ? '\\+' : '#')).join('')
  return `${dotted ? '\\.' : '(?<![\\p{L}\\p{N}])'}${[...word].join("['’‘]?")}${signs}`
}

interface Word {
  /** Between its apostrophes; none if it is a sign. */
  readonly parts: readonly string[]
  readonly hasDot: boolean
  /** Whether letters come directly before its dot. */
  readonly isInside: boolean
  /** Plus and number signs behind it, or the sign itself. */
  readonly signs: string
}

function wordsOf(folded: string): Word[] {
  return [...folded.matchAll(wordOrSign)].map(({ 0: found, 1: signs = '', index }) => {
    const letters = found.match(/[\p{L}\p{N}]+/gu) ?? []
    if (letters.length === 0) return { parts: [], hasDot: false, isInside: false, signs: found }
    const before = folded.slice(Math.max(0, index - 1), index)
    // Three dots before a word, and the decimals of a number, are none of its own.
    const hasDot = /^\.\p{L}/u.test(found) && before !== '.'
    return { parts: letters, hasDot, isInside: /[\p{L}\p{N}]/u.test(before), signs }
  })
}

/** A word together with its signs as one term; none if it has no signs. */
function signedTerms({ parts, hasDot, signs }: Word): string[] {
  const word = parts.at(-1)
  if (word === undefined) return [`${marks.sign}${(signs.codePointAt(0) ?? 0).toString(16)}`]
  if (withUnspaced.test(word) || (!hasDot && signs === '')) return []
  const endings = [...signs.slice(0, mostEndings)].map(sign => (sign === '+' ? marks.plus : marks.number))
  return [`${hasDot && parts.length === 1 ? marks.dot : ''}${shortened(word)}${endings.join('')}`]
}

/** Returns what people type who leave the apostrophe out. */
function joinedTerms({ parts }: Word): string[] {
  const whole = parts.join('')
  return parts.length < 2 || withUnspaced.test(whole) ? [] : [shortened(whole)]
}

function shortened(word: string): string {
  return isPlain.test(word)
    ? word.slice(0, termLength)
    : [...word.slice(0, termLength * 2)].slice(0, termLength).join('')
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

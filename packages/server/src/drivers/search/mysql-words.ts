/**
 * Words as a FULLTEXT index of InnoDB takes them. Left to itself it forgets words of one or two letters and those of a list of
 * English ones, and divides scripts as it likes. So each word begins with two letters of ours, and every letter outside of
 * ASCII is written as an underscore and its number: what begins a word also begins what is written for it.
 */
const mark = 'qz'
/** InnoDB takes no words of more than 84 letters. */
const longest = 80

/** The words of a document, with a space between them. */
export function indexWords(terms: string): string {
  return terms.split(' ').filter(Boolean).map(encoded).join(' ')
}

/** A question in boolean mode: each term must begin a word. Nothing in a term can be an operator. */
export function searchWords(terms: readonly string[]): string {
  return terms.map(term => `+${encoded(term)}*`).join(' ')
}

function encoded(term: string): string {
  const letters = [...term].map(letter => {
    if (/^[a-z0-9]$/.test(letter)) return letter
    return `_${(letter.codePointAt(0) ?? 0).toString(36).padStart(4, '0')}`
  })
  return `${mark}${letters.join('')}`.slice(0, longest)
}

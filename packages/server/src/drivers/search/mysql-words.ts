/**
 * Words as an InnoDB FULLTEXT index stores them. By itself it drops words of one or two letters and English stop words,
 * and splits scripts as it likes. So each word is prefixed with two letters of ours, and every non-ASCII letter is
 * written as an underscore and its number: a prefix of a word is also a prefix of its written form.
 */
const mark = 'qz'
/** InnoDB doesn't index words of more than 84 letters. */
const longest = 80

/** Returns the words of a document, separated by spaces. */
export function indexWords(terms: string): string {
  return terms.split(' ').filter(Boolean).map(encoded).join(' ')
}

/** Returns a query in boolean mode: each term must begin a word. Nothing in a term can act as an operator. */
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

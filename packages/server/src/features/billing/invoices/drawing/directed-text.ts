/** Keeps what is written from left to right together. Isolates would do the same, but no font has them. */
const leftToRight = '\u200E'
const isolates = /[\u2066-\u2069]/g
const firstLetter = /\p{L}/u
const isRightToLeft = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}]/u
/** Latin words and numbers with what is between them: “100 GB”, “+49 30 1234”, “000042-2026”. */
const together = /[+-]?[\p{sc=Latn}\p{Nd}][^\p{scx=Arab}\p{scx=Hebr}()[\]{}]*[\p{sc=Latn}\p{Nd}]%?/gu

/**
 * A line of a page in the order in which people read it: on a page that is written from right to left, English lines,
 * numbers and sizes stay as they are.
 */
export function directedText(text: string, direction: 'ltr' | 'rtl'): string {
  const plain = text.replace(isolates, '')
  if (direction === 'ltr') return plain
  const [first] = firstLetter.exec(plain) ?? []
  if (first !== undefined && !isRightToLeft.test(first)) return apart(plain)
  return plain.replace(together, apart)
}

function apart(words: string): string {
  return `${leftToRight}${words}${leftToRight}`
}

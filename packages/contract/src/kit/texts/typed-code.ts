/**
 * A code as it was made, however it was typed or copied: digits of every script become 0 to 9 (a Japanese keyboard writes
 * wide ones, an Arabic one its own), and blanks, dashes and invisible signs go.
 *
 * @example
 * typedCode('１２３ ４５６') // => '123456'
 * typedCode('١٢٣–٤٥٦') // => '123456'
 * typedCode('ABCD–efgh') // => 'ABCDefgh'
 */
export function typedCode(text: string): string {
  return latinDigits(text).replace(/[\s\p{Pd}\p{Cf}\u2212ー]/gu, '')
}

/** The same text with the digits of every script as 0 to 9, and wide letters and signs as narrow ones (NFKC). */
export function latinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, digit => String(digitValue(digit)))
}

/** Digits of one script follow each other from zero to nine, and those of few scripts border on another’s. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (point - first) % 10
}

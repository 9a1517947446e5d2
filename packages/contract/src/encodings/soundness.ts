/**
 * How much a decoded text looks like writing, from 0.2 to 1: words don't change their script in the middle, have no signs
 * of tables in them, and no capital after a small letter. That shows wrong encodings in texts with few foreign letters,
 * about which the frequency of letters says little.
 */
export function soundness(text: string): number {
  const foreign = countOf(text, /[^\0-\x7f]/gu)
  if (foreign === 0) return 1
  const faults = countOf(text, mixedScripts) + countOf(text, signsInWords) + countOf(text, capitalsInside)
  const others = countOf(text, otherLetters)
  const isScattered = others > 0 && others < 1.5 * countOf(text, otherWords)
  return Math.max(0.2, 1 - (2 * faults) / foreign) * (isScattered ? 0.5 : 1)
}

const others = String.raw`\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}`
const otherLetters = new RegExp(`[${others}]`, 'gu')
const otherWords = new RegExp(`(?<![${others}])[${others}]`, 'gu')
const mixedScripts = new RegExp(`[a-z](?=[${others}])|[${others}](?=[a-z])`, 'giu')
/** Including control characters, which old encodings have where others have letters. */
const signsInWords =
  /\p{L}(?=[\u0080-\u009f§¶¿¡]|(?![\0-\x7f])\p{S})|(?:[\u0080-\u009f§¶]|(?![\0-\x7f])\p{S})(?=\p{L})/gu
const capitalsInside = /\p{Ll}(?=(?![A-Z])\p{Lu})/gu

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

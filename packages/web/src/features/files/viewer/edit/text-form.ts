import { type FormedText, readExactly } from '@holdall/contract/encodings/exact.ts'
import type { Judged } from '@holdall/contract/encodings/judge.ts'

/** A text in this encoding for the editor; null for bytes that would not be written back unchanged, or are no text. */
export function readForm(bytes: Uint8Array, { encoding, mark }: Judged): FormedText | null {
  const formed = readExactly(bytes, encoding, mark)
  return formed && !formed.text.includes('\0') ? formed : null
}

const anyEnd = /\r\n|\r|\n/

/** The text as a text field holds it: every line ends with `\n`. */
export function plainEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/**
 * The edited text with the line ends of the original. If those are mixed, lines before and after the change keep their
 * own, and new lines get the most frequent one.
 */
export function withLineEnds(edited: string, original: string): string {
  const ends = original.match(/\r\n|\r|\n/g) ?? []
  const usual = mostFrequent(ends)
  if (ends.every(end => end === usual)) return usual === '\n' ? edited : edited.replaceAll('\n', usual)
  const before = original.split(anyEnd)
  const after = edited.split('\n')
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const shift = before.length - after.length
  const endOf = (line: number) =>
    line < head ? ends[line] : line >= after.length - tail ? ends[line + shift] : undefined
  return after.map((text, line) => (line === after.length - 1 ? text : text + (endOf(line) ?? usual))).join('')
}

function mostFrequent(ends: readonly string[]): string {
  const count = (end: string) => ends.filter(other => other === end).length
  return ['\n', '\r\n', '\r'].reduce((best, end) => (count(end) > count(best) ? end : best))
}

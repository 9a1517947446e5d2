import { PoProblem } from './po-problem.ts'

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  '"': '"',
  '\\': '\\',
}

/** Some tools write letters as the bytes of their UTF-8: `\303\251` or `\xc3\xa9`. */
const byteEscape = /\\(?:([0-7]{1,3})|x([\da-f]{2}))/iy

/** The text of a quoted string and where it ends. @param from where its first quotation mark is */
export function readString(text: string, from: number): { readonly value: string; readonly end: number } {
  let value = ''
  let start = from + 1
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') return { value: value + text.slice(start, at), end: at + 1 }
    if (letter === '\n') break
    if (letter !== '\\') continue
    value += text.slice(start, at)
    const read = readEscape(text, at)
    value += read.value
    start = read.end
    at = start - 1
  }
  throw new PoProblem('A text doesn’t end in its line')
}

function readEscape(text: string, at: number): { readonly value: string; readonly end: number } {
  const simple = escapes[text[at + 1] ?? '']
  if (simple !== undefined) return { value: simple, end: at + 2 }
  const bytes: number[] = []
  let end = at
  for (;;) {
    byteEscape.lastIndex = end
    const [all, octal, hex] = byteEscape.exec(text) ?? []
    if (all === undefined) break
    bytes.push(octal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(octal, 8))
    end += all.length
  }
  if (bytes.length === 0 || bytes.some(byte => byte > 255)) throw new PoProblem('It has an unknown escape')
  try {
    return { value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes)), end }
  } catch (cause) {
    throw new PoProblem('It has an escape that is no letter', { cause })
  }
}

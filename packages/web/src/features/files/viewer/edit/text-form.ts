type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How a text is encoded, kept when it is saved again. */
export type TextForm = { encoding: Encoding; hasMark: boolean }

export type FormedText = { text: string; form: TextForm }

/** Decodes the bytes of a text file and how it is encoded; null for bytes that would not be written back unchanged. */
export function readForm(bytes: Uint8Array): FormedText | null {
  const form = formOf(bytes)
  // The decoder strips the byte order mark.
  const text = new TextDecoder(form.encoding).decode(bytes)
  if (text.includes('\0')) return null
  const again = writeForm(text, form).bytes
  const isSame = again.length === bytes.length && again.every((byte, at) => byte === bytes[at])
  return isSame ? { text, form } : null
}

/** Encodes a text in the same form, or as UTF-8 if that form lacks one of its characters. */
export function writeForm(text: string, form: TextForm): { bytes: Uint8Array<ArrayBuffer>; form: TextForm } {
  const { encoding, hasMark } = form
  if (encoding === 'windows-1252') {
    const bytes = narrow(text)
    return bytes ? { bytes, form } : writeForm(text, { encoding: 'utf-8', hasMark: false })
  }
  if (encoding === 'utf-8') return { bytes: new TextEncoder().encode(hasMark ? `\ufeff${text}` : text), form }
  return { bytes: wide(hasMark ? `\ufeff${text}` : text, encoding === 'utf-16le'), form }
}

function formOf(bytes: Uint8Array): TextForm {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', hasMark: true }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', hasMark: true }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { encoding: 'windows-1252', hasMark: false }
  }
  return { encoding: 'utf-8', hasMark: bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf }
}

function wide(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

let narrowCodes: ReadonlyMap<string, number> | undefined

function narrow(text: string): Uint8Array<ArrayBuffer> | null {
  if (!narrowCodes) {
    const signs = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    narrowCodes = new Map(Array.from(signs, (sign, byte) => [sign, byte]))
  }
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = narrowCodes.get(text[at]!)
    if (code === undefined) return null
    bytes[at] = code
  }
  return bytes
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

export type WideEncoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

export function isWide(encoding: string): encoding is WideEncoding {
  return encoding.startsWith('utf-16') || encoding.startsWith('utf-32')
}

/**
 * Decodes UTF-16 or UTF-32 without changing anything: lone surrogates stay, so that the text can be written back as it
 * was. Numbers that are no characters become U+FFFD, and so do bytes left over at the end, unless it `isCut`.
 */
export function decodeWide(bytes: Uint8Array, encoding: WideEncoding, isCut = false): string {
  const width = encoding.startsWith('utf-16') ? 2 : 4
  const isLittle = encoding.endsWith('le')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = bytes.length - (bytes.length % width)
  const parts: string[] = []
  for (let from = 0; from < whole; from += 8192) {
    const codes: number[] = []
    for (let at = from; at < Math.min(whole, from + 8192); at += width) {
      codes.push(width === 2 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle))
    }
    parts.push(width === 2 ? String.fromCharCode(...codes) : String.fromCodePoint(...codes.map(orReplaced)))
  }
  if (whole < bytes.length && !isCut) parts.push('\ufffd')
  return parts.join('')
}

function orReplaced(code: number): number {
  return code > 0x10ffff ? 0xfffd : code
}

/** The bytes of a text in UTF-16 or UTF-32; lone surrogates are written as they are. */
export function encodeWide(text: string, encoding: WideEncoding): Uint8Array<ArrayBuffer> {
  const isLittle = encoding.endsWith('le')
  if (encoding.startsWith('utf-16')) {
    const view = new DataView(new ArrayBuffer(text.length * 2))
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
    return new Uint8Array(view.buffer)
  }
  const signs = Array.from(text)
  const view = new DataView(new ArrayBuffer(signs.length * 4))
  for (const [at, sign] of signs.entries()) view.setUint32(at * 4, sign.codePointAt(0)!, isLittle)
  return new Uint8Array(view.buffer)
}

/** Fewer could be numbers. */
const leastSimple = 2
/** How much is looked at; bytes. A multiple of four. */
const sampleBytes = 16_384

/**
 * Recognises UTF-16 and UTF-32 without a mark; null for anything else. It takes white space, digits or punctuation
 * between the letters, which every text but the shortest has.
 */
export function wideWithoutMark(bytes: Uint8Array): WideEncoding | null {
  const sample = bytes.subarray(0, sampleBytes)
  if (sample.length < 4 || !sample.includes(0)) return null
  const length = sample.length - (sample.length % 4)
  if (bytes.length % 4 === 0 || length < bytes.length) {
    if (isUtf32(sample.subarray(0, length), 'utf-32le')) return 'utf-32le'
    if (isUtf32(sample.subarray(0, length), 'utf-32be')) return 'utf-32be'
  }
  const [little, big] = [scoreOf(sample, 'utf-16le'), scoreOf(sample, 'utf-16be')]
  if (little >= leastSimple && little > 4 * big) return 'utf-16le'
  return big >= leastSimple && big > 4 * little ? 'utf-16be' : null
}

function isUtf32(sample: Uint8Array, encoding: 'utf-32le' | 'utf-32be'): boolean {
  const text = decodeWide(sample, encoding)
  return sample.length >= 8 && !noText.test(text) && !text.includes('\ufffd')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for what no text holds
const noText = /[\0-\x07\x0e-\x1a\x1c-\x1f\ufffe\uffff]|\p{Cn}/u

/** How many characters of the simplest kind it has in this order of bytes; 0 where it can't be text. */
function scoreOf(sample: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): number {
  const text = decodeWide(sample.subarray(0, sample.length - (sample.length % 2)), encoding)
  const strange = text.match(strangeSigns)?.length ?? 0
  if (strange * 50 > text.length) return 0
  const simple = text.match(simpleSigns)?.length ?? 0
  // A text of one byte per letter, with a zero somewhere, would consist of pairs of simple bytes.
  return pairsIn(text) * 2 > text.length - simple ? 0 : simple
}

function pairsIn(text: string): number {
  let pairs = 0
  for (const sign of text.replace(simpleSigns, '')) {
    const code = sign.charCodeAt(0)
    if (isSimple(code >> 8) && isSimple(code & 0xff)) pairs++
  }
  return pairs
}

function isSimple(byte: number): boolean {
  return (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13
}

/** Those of Chinese and Japanese too, whose texts may lack the others. */
const simpleSigns = /[\t\n\r -~\u3001\u3002\u3041-\u30fa\uff01-\uff5e]/g
/** Control characters, unpaired surrogates, private and unassigned numbers: a few may be faults. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point
const strangeSigns = /[\p{Cn}\p{Co}\p{Cs}\0-\x08\x0e-\x1a\x1c-\x1f]/gu

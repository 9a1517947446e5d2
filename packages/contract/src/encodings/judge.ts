import { decodePage } from './code-pages.ts'
import { type Encoding, encodingNamed } from './encodings.ts'
import { soundness } from './soundness.ts'
import { countUtf8 } from './utf8.ts'
import { wideWithoutMark } from './wide.ts'

/** One answer of the library that compares bytes with what languages look like. */
export interface Guess {
  readonly encoding: string | null
  /** From 0 to 1; only its order means something. */
  readonly confidence: number
  /** ISO 639, two letters. */
  readonly language: string | null
}

/** The library: all its answers, best first. It is an argument, because the browser loads it only when it is needed. */
export type Guesser = (sample: Uint8Array) => readonly Guess[]

/** How bytes are encoded, and how many of them are the mark at the beginning. */
export interface Judged {
  readonly encoding: Encoding
  readonly mark: number
}

export interface JudgeOptions {
  /** Whether more bytes follow, so that a letter may be cut off at the end. */
  readonly isCut?: boolean
  /** Languages of the reader or site, such as `['pl', 'en']`: they decide where the bytes alone don't. */
  readonly languages?: readonly string[]
  /** Where the bytes come from: archives of Windows and DOS have names in code pages of DOS. */
  readonly isArchive?: boolean
}

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['gb18030', [0x84, 0x31, 0x95, 0x33]],
]

/** The byte order mark of an encoding; empty for those without one. */
export function markOf(encoding: Encoding): readonly number[] {
  return marks.find(([name]) => name === encoding)?.[1] ?? []
}

/**
 * How bytes are encoded where that needs no guess: by their byte order mark, as UTF-8 (also with a few faults), UTF-16,
 * UTF-32 or ISO-2022-JP. Null for the others. Takes a time in proportion to the bytes.
 */
export function certainEncoding(bytes: Uint8Array, isCut = false): Judged | null {
  for (const [encoding, mark] of marks) {
    // Two zeros after the mark of UTF-16 are UTF-32 only if the length allows it.
    if (encoding === 'utf-32le' && !isCut && bytes.length % 4 !== 0) continue
    if (mark.every((byte, at) => bytes[at] === byte)) return { encoding, mark: mark.length }
  }
  const wide = wideWithoutMark(bytes)
  if (wide) return { encoding: wide, mark: 0 }
  if (isJapaneseMail(bytes)) return { encoding: 'iso-2022-jp', mark: 0 }
  const { evidence, faults } = countUtf8(bytes, isCut)
  // Other encodings have such sequences by chance, but mostly faults.
  const isUtf8 = evidence >= (evidence < 4 ? 2 * faults : faults)
  return isUtf8 ? { encoding: 'utf-8', mark: 0 } : null
}

/** Switches to Japanese and back with escapes, and has no byte above 0x7F (RFC 1468). */
function isJapaneseMail(bytes: Uint8Array): boolean {
  let has = false
  for (let at = bytes.indexOf(0x1b); at >= 0 && !has; at = bytes.indexOf(0x1b, at + 1)) {
    has = bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)
  }
  return has && bytes.every(byte => byte < 0x80) && !decodePage(bytes, 'iso-2022-jp', true).includes('\ufffd')
}

/** How bytes are encoded; the library is asked where they are in none of the encodings of Unicode. */
export function judgeEncoding(bytes: Uint8Array, guess: Guesser, options: JudgeOptions = {}): Judged {
  const known = certainEncoding(bytes, options.isCut) ?? declaredEncoding(bytes)
  if (known) return known
  const sample = sampleOf(bytes)
  return { encoding: chooseEncoding(sample, guess(sample), options), mark: 0 }
}

/** What pages, XML, style sheets and programs say of themselves (HTML, section 13.2.3.2; XML 1.0, section 4.3.3). */
const declarations = [
  /<meta[^<>]{1,200}?charset\s{0,9}=\s{0,9}["']?([\w:.-]{3,30})/i,
  /^\s{0,99}<\?xml[^<>]{1,200}?encoding\s{0,9}=\s{0,9}["']([\w:.-]{3,30})/,
  /^@charset "([\w:.-]{3,30})";/,
  /^(?:[^\n]{0,200}\n)?#[^\n]{0,99}?coding[:=][ \t]{0,9}([\w.-]{3,30})/,
]

/** The encoding that a text declares at its beginning, unless its bytes contradict. */
export function declaredEncoding(bytes: Uint8Array): Judged | null {
  const start = decodePage(bytes.subarray(0, 1024), 'windows-1252')
  for (const pattern of declarations) {
    const encoding = encodingNamed(pattern.exec(start)?.[1] ?? '')
    if (!encoding || encoding.startsWith('utf-')) continue
    if (!decodePage(bytes.subarray(0, 65_536), encoding, true).includes('\ufffd')) return { encoding, mark: 0 }
  }
  return null
}

const mostSample = 8192
const longestLine = 2048

/**
 * The lines with letters outside of ASCII, up to a few kilobytes of them: the others say nothing, and the time that the
 * library takes grows with what it is given.
 */
export function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(mostSample)
  let length = 0
  for (let start = 0; start < bytes.length && length < mostSample; ) {
    const next = bytes.indexOf(0x0a, start)
    const end = next < 0 ? bytes.length : next + 1
    const high = bytes.subarray(start, end).findIndex(byte => byte >= 0x80)
    if (high >= 0) {
      const from = Math.max(start, start + high - longestLine / 2)
      for (const byte of bytes.subarray(from, Math.min(end, from + longestLine))) {
        if (length === mostSample) break
        // Control characters would make it take a text for something else.
        if (byte >= 32 || byte === 10 || byte === 9) sample[length++] = byte
      }
      if (length < mostSample && sample[length - 1] !== 10) sample[length++] = 10
    }
    start = end
  }
  return sample.subarray(0, length)
}

/** How much less likely an encoding is than what its letters say, because hardly anybody wrote it. */
const rarity = new Map<Encoding, number>([
  ...(['macintosh', 'x-mac-cyrillic', 'ibm437', 'ibm850', 'ibm852'] as const).map(name => [name, 0.8] as const),
  ...(['iso-8859-3', 'iso-8859-4', 'iso-8859-6', 'iso-8859-8', 'windows-1258'] as const).map(
    name => [name, 0.5] as const,
  ),
  ...(['iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-16'] as const).map(name => [name, 0.5] as const),
])
const dos = new Set<Encoding>(['ibm437', 'ibm850', 'ibm852', 'ibm866'])
/** So many answers are read as a text; those after them are never right. */
const mostTried = 24

/** The best of the library's answers about a sample: the likeliest that also looks like writing. */
export function chooseEncoding(
  sample: Uint8Array,
  guesses: readonly Guess[],
  { languages = [], isArchive = false }: JudgeOptions = {},
): Encoding {
  const spoken = new Set(languages.map(tag => tag.slice(0, 2).toLowerCase()))
  let best: Encoding = 'windows-1252'
  let most = 0
  for (const { encoding: name, confidence, language } of guesses.slice(0, mostTried)) {
    const encoding = encodingNamed(name ?? '')
    if (!encoding || encoding.startsWith('utf-')) continue
    const likely = isArchive && dos.has(encoding) ? 1.3 : (rarity.get(encoding) ?? 1)
    const likelyHere = language !== null && spoken.has(language) ? 1.6 : 1
    const score = confidence * likely * likelyHere * soundness(decodePage(sample, encoding, true))
    if (score > most) [best, most] = [encoding, score]
  }
  return best
}

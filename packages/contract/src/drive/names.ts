import { says } from '../kit/issues.ts'
import { sentences } from '../kit/sentences.ts'
import { type FileKind, kindOfExtension, kindOfType } from './file-kinds.ts'

/** The longest name of an item, in bytes of UTF-8 after NFC: the limit of common file systems. */
export const maxNameBytes = 255

export type NameProblem = 'empty' | 'too-long' | 'slash' | 'control' | 'dot'
export type NameCheck = { ok: true; name: string } | { ok: false; problem: NameProblem }

const problemMessages: Record<NameProblem, string> = sentences({
  empty: 'Enter a name',
  'too-long': says('Use a shorter name (at most {{count, number}} bytes)', { count: maxNameBytes }),
  slash: 'Use a name without “/”',
  control: 'Use a name without control or broken characters',
  dot: 'Choose a name other than “.” and “..”',
})

/**
 * Checks the name of an item and returns it in NFC. Rejects the empty name, `.` and `..`, `/`, control characters (C0,
 * DEL, C1) and lone surrogates (both `control`), and more than 255 bytes of UTF-8. Every other name stays as it is
 * after NFC, including spaces at its ends. Never throws.
 */
export function checkName(name: string): NameCheck {
  const problem = problemOf(name)
  return problem === undefined ? { ok: true, name: name.normalize('NFC') } : { ok: false, problem }
}

function problemOf(name: string): NameProblem | undefined {
  if (name === '') return 'empty'
  // A name that fits has fewer than 400 units before NFC; the bound keeps hostile input away from normalisation.
  if (name.length > 8 * maxNameBytes) return 'too-long'
  if (name === '.' || name === '..') return 'dot'
  if (name.includes('/')) return 'slash'
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) return 'control'
  if (utf8Length(name.normalize('NFC')) > maxNameBytes) return 'too-long'
  return undefined
}

/** The message for a problem that `checkName` found, as the schema words it. */
export function nameMessage(problem: NameProblem): string {
  return problemMessages[problem]
}

/**
 * The key under which siblings must be unique: equal for names that differ only in case or normalisation, whatever the
 * language of the reader. Never shown.
 *
 * Letters are folded one by one, as file systems do it (Unicode's simple case folding, section 5.18, after its canonical
 * decomposition): `ẞ` and `ß` are alike, and so are `ς`, `σ` and `Σ`. But `Maße` and `Masse` are two words, and so are `ﬁ` and
 * `fi` two spellings, because a folder of any computer can hold both. `İ` is `i` with a dot above, which is not `i`. The
 * dotless `ı` stays apart from `i`, as in Unicode: Turkish has words that differ in nothing else. Accents count: `é` is not `e`.
 */
export function foldName(name: string): string {
  if (isAscii(name)) return name.toLowerCase()
  let key = ''
  for (const letter of name.normalize('NFD')) key += foldLetter(letter)
  return key.normalize('NFC')
}

function foldLetter(letter: string): string {
  // Upper case makes an iota of the one that is written below a letter.
  if (letter === 'ı' || letter === '\u0345') return letter
  const large = letter.toUpperCase()
  const small = (isOne(large) ? large : letter).toLowerCase()
  if (small === 'ς') return 'σ'
  return isOne(small) ? small : letter
}

function isOne(text: string): boolean {
  return text.length === (text.codePointAt(0)! > 0xffff ? 2 : 1)
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  return /^[\x00-\x7f]*$/.test(text)
}

/**
 * The same for texts that people tell apart by ear, such as the names of groups and tags: here `Maße` is `MASSE`.
 *
 * It follows the canonical caseless match of Unicode (section 3.13, D145). JavaScript has no case folding, so upper
 * case and then lower case stand in for it.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const cased = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^ı]+/g, run => run.toUpperCase().toLowerCase())
  // Lower-casing writes sigma by its position in the word; the key must not depend on neighbours.
  return cased.replaceAll('ς', 'σ').normalize('NFC')
}

const maxKeyLength = 512
/** ASCII space and punctuation as the root collation of Unicode (CLDR) orders them; each takes one place from U+0020 to U+0040. */
const punctuation = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
/** Letters that NFKD does not split but readers look for under their Latin base. */
const latinBases: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
}

/**
 * A key for natural order ("2" before "10"), for a plain comparison: byte by byte in a database (SQLite BINARY,
 * PostgreSQL COLLATE "C") or with `<` in JavaScript; both give the same order. At most 512 UTF-16 units, cut between
 * characters.
 *
 * Order: white space, punctuation, symbols, numbers by value, letters. Case, accents and leading zeros are ignored, so
 * different names may share a key: break ties by `foldName`, then by the name itself. The order inside a script is that
 * of its code points; a reader's own language can differ.
 *
 * Layout: a run of digits becomes a capital letter for its length, followed by the digits, which works because letters
 * are in lower case; other symbols follow an `A`.
 */
export function naturalKey(name: string): string {
  // NFKC after removing the marks recombines Hangul, which keeps keys short.
  const bare = name
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}|[\u0591-\u05c7]/gu, '')
  const text = foldText(bare).normalize('NFKC')
  let key = ''
  for (const [part] of text.matchAll(/\p{Nd}+|[^\p{Nd}]/gu)) {
    key += /^\p{Nd}/u.test(part) ? numberKey(part) : characterKey(part)
    if (key.length >= maxKeyLength) break
  }
  return cutUnits(key, maxKeyLength)
}

function numberKey(run: string): string {
  const digits = Array.from(run, digitValue)
    .join('')
    .replace(/^0+(?=.)/, '')
  if (digits.length <= 24) return String.fromCharCode(0x41 + digits.length) + digits
  const length = String(digits.length)
  return `Z${String.fromCharCode(0x40 + length.length)}${length}${digits}`
}

/** Decimal digits come in blocks of ten, zero first, in every script (Unicode stability policy, section 4.6). */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!
  if (code <= 0x39) return code - 0x30
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}

function characterKey(character: string): string {
  if (character >= 'a' && character <= 'z') return character
  const place = punctuation.indexOf(character)
  if (place >= 0) return String.fromCharCode(0x20 + place)
  if (/\p{Z}|\p{Cc}/u.test(character)) return ' '
  if (/\p{Pd}/u.test(character)) return characterKey('-')
  const shown = latinBases[character] ?? aboveSurrogates(character)
  return /[\p{P}\p{S}]/u.test(character) ? `A${shown}` : shown
}

/**
 * UTF-16 puts U+E000..U+FFFF after the astral planes and UTF-8 before them. Moved to the last plane (private use), these few
 * characters sort alike in both.
 */
function aboveSurrogates(character: string): string {
  const code = character.codePointAt(0)!
  return code >= 0xe000 && code <= 0xffff ? String.fromCodePoint(0x100000 + code) : character
}

/**
 * Splits a name for renaming and numbering; `stem + extension === name` always holds and the extension keeps its dot. The
 * extension starts at the last dot, or at `.tar` before it. There is none for dotfiles (`.bashrc`), after a trailing dot, with
 * white space in it ("Dr. Who") or beyond 32 characters.
 */
export function splitName(name: string): { stem: string; extension: string } {
  const match = /^(\.*[^.].*?)((?:\.tar)?\.[^.\s]{1,31})$/isu.exec(name)
  return match ? { stem: match[1]!, extension: match[2]! } : { stem: name, extension: '' }
}

/**
 * The name of the n-th item that wants this name: `Report.pdf` and 2 give `Report (2).pdf`. At most 255 bytes: a long
 * stem is cut between graphemes. For a valid name the result is valid and in NFC. Pass the wanted name each time, not
 * the last result.
 */
export function numberedName(name: string, n: number): string {
  const { stem, extension } = splitName(name.normalize('NFC'))
  const suffix = ` (${n})${extension}`
  return cutBytes(stem, maxNameBytes - utf8Length(suffix)) + suffix
}

/** The longest start of the text that fits into this many bytes of UTF-8, cut between graphemes, or code points if one grapheme is too long. */
export function cutBytes(text: string, maxBytes: number): string {
  if (utf8Length(text) <= maxBytes) return text
  return takeBytes(graphemesOf(text), maxBytes) || takeBytes(text, maxBytes)
}

function* graphemesOf(text: string): Generator<string> {
  for (const part of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) yield part.segment
}

function takeBytes(parts: Iterable<string>, maxBytes: number): string {
  let taken = ''
  let bytes = 0
  for (const part of parts) {
    bytes += utf8Length(part)
    if (bytes > maxBytes) break
    taken += part
  }
  return taken
}

function cutUnits(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text
  const splitsPair = text.codePointAt(maxUnits - 1)! > 0xffff
  return text.slice(0, splitsPair ? maxUnits - 1 : maxUnits)
}

/** How many bytes the text takes in UTF-8; a lone surrogate counts as the three bytes of its replacement. */
export function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/**
 * What kind of thing an item is, from its media type and name. A folder has the type `inode/directory`. Types that only say "some
 * bytes" or "some text" leave the decision to the extension. Only for icons, filters and the choice of a preview: never a
 * statement that the bytes are safe.
 */
export function fileKind(mime: string | null, name: string): FileKind {
  const type = (mime ?? '').split(';', 1)[0]!.trim().toLowerCase()
  const known = kindOfType.get(type)
  if (known !== undefined) return known
  const family = /^(image|video|audio)\//.exec(type)?.[1]
  if (family !== undefined) return family as FileKind
  const extension = splitName(name).extension.slice(1).toLowerCase()
  const kind = kindOfExtension.get(extension) ?? kindOfExtension.get(extension.replace(/^tar\./, ''))
  if (kind !== undefined) return kind
  return type.startsWith('text/') ? 'text' : 'other'
}

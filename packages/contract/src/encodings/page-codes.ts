import { decodePage, isMultiByte } from './code-pages.ts'
import type { Encoding } from './encodings.ts'

/** Both directions of one encoding whose letters have up to four bytes. */
interface PageCodes {
  has(sign: string): boolean
  /** Bytes that are no letter become U+DC80 to U+DCFF; letters with other bytes than usual are added to `ownBytes`. */
  decode(bytes: Uint8Array, ownBytes: Map<string, readonly number[]>): string
  /** Null if it lacks one of the letters. */
  encode(text: string, ownBytes?: ReadonlyMap<string, readonly number[]>): Uint8Array<ArrayBuffer> | null
}

const made = new Map<Encoding, PageCodes>()

/** Not for UTF-8 and its wider relatives. Made once for each encoding, by asking `TextDecoder` for all of its letters. */
export function createPageCodes(encoding: Encoding): PageCodes {
  const known = made.get(encoding)
  if (known) return known
  const codes = encoding === 'iso-2022-jp' ? escapeCodes() : pageCodes(encoding)
  made.set(encoding, codes)
  return codes
}

function pageCodes(encoding: Encoding): PageCodes {
  const { signs, bytesOf } = tablesOf(encoding)
  const longest = encoding === 'gb18030' ? 4 : encoding === 'euc-jp' ? 3 : isMultiByte(encoding) ? 2 : 1
  const fourBytes = encoding === 'gb18030' ? createFourBytes() : null
  const bytesFor = (sign: string) => bytesOf.get(sign) ?? fourBytes?.bytesOf(sign)

  return {
    has: sign => bytesFor(sign) !== undefined || isEscape(sign),
    decode(bytes, ownBytes) {
      const parts: string[] = []
      for (let at = 0; at < bytes.length; ) {
        let length = 1
        let sign = signs.get(bytes[at]!)
        for (length = 1; sign === undefined && length < longest; ) {
          length++
          if (at + length > bytes.length) break
          sign = length === 4 ? fourBytes?.signOf(bytes, at) : signs.get(keyOf(bytes, at, length))
        }
        if (sign === undefined) {
          parts.push(String.fromCharCode(0xdc00 + bytes[at]!))
          at += 1
          continue
        }
        const own = bytes.subarray(at, at + length)
        if (length > 1 && !isSame(bytesFor(sign), own)) ownBytes.set(sign, [...own])
        parts.push(sign)
        at += length
      }
      return parts.join('')
    },
    encode(text, ownBytes) {
      const out: number[] = []
      for (const sign of text) {
        const bytes = ownBytes?.get(sign) ?? bytesFor(sign) ?? (isEscape(sign) ? [sign.charCodeAt(0) - 0xdc00] : null)
        if (!bytes) return null
        for (const byte of bytes) out.push(byte)
      }
      return Uint8Array.from(out)
    },
  }
}

function isEscape(sign: string): boolean {
  const code = sign.charCodeAt(0)
  return sign.length === 1 && code >= 0xdc80 && code <= 0xdcff
}

function isSame(expected: readonly number[] | undefined, bytes: Uint8Array): boolean {
  return expected?.length === bytes.length && bytes.every((byte, at) => byte === expected[at])
}

function keyOf(bytes: Uint8Array, at: number, length: number): number {
  let key = 0
  for (let step = 0; step < length; step++) key = key * 256 + bytes[at + step]!
  return key
}

interface Tables {
  signs: Map<number, string>
  bytesOf: Map<string, readonly number[]>
}

function tablesOf(encoding: Encoding): Tables {
  const tables: Tables = { signs: new Map(), bytesOf: new Map() }
  const add = (bytes: readonly number[], sign: string) => {
    if (sign === '' || sign.includes('\ufffd') || Array.from(sign).length > 1) return
    tables.signs.set(keyOf(Uint8Array.from(bytes), 0, bytes.length), sign)
    if (isPreferred(tables.bytesOf.get(sign), bytes, encoding)) tables.bytesOf.set(sign, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add([byte], decodePage(Uint8Array.of(byte), encoding))
  if (!isMultiByte(encoding)) return tables
  addPairs(encoding, [], add)
  if (encoding === 'euc-jp') addPairs(encoding, [0x8f], add)
  return tables
}

/** Where a letter has several codes, the Encoding Standard prefers these. */
function isPreferred(known: readonly number[] | undefined, bytes: readonly number[], encoding: Encoding): boolean {
  if (!known) return true
  if (known.length !== bytes.length) return false
  // Additions of Hong Kong come first in the table, and those of NEC before those of IBM.
  if (encoding === 'big5') return known[0]! < 0xa1
  return encoding === 'shift_jis' && known[0]! >= 0xed && known[0]! <= 0xee
}

/** Decodes all pairs with a first byte at once: a line break is never the second byte of a letter. */
function addPairs(encoding: Encoding, before: number[], add: (bytes: number[], sign: string) => void): void {
  const width = before.length + 3
  for (let first = 0x81; first <= 0xfe; first++) {
    const seconds = Array.from({ length: 0xff - 0x40 }, (_, index) => 0x40 + index)
    const bytes = new Uint8Array(seconds.length * width)
    for (const [index, second] of seconds.entries()) bytes.set([...before, first, second, 0x0a], index * width)
    const lines = decodePage(bytes, encoding).split('\n')
    for (const [index, second] of seconds.entries()) {
      // Two signs are a wrong first byte and the second one by itself.
      if (Array.from(lines[index] ?? '').length === 1) add([...before, first, second], lines[index]!)
    }
  }
}

/** Letters of GB 18030 with four bytes: all that have no shorter code, found by asking for a run of them. */
function createFourBytes() {
  let bytesOf: Map<string, readonly number[]> | undefined
  const decoder = new TextDecoder('gb18030')
  const isFour = (bytes: Uint8Array, at: number) =>
    isBetween(bytes[at], 0x81, 0xfe) &&
    isBetween(bytes[at + 1], 0x30, 0x39) &&
    isBetween(bytes[at + 2], 0x81, 0xfe) &&
    isBetween(bytes[at + 3], 0x30, 0x39)
  const signOf = (bytes: Uint8Array, at: number) => {
    if (!isFour(bytes, at)) return undefined
    const sign = decoder.decode(bytes.subarray(at, at + 4))
    return sign.includes('\ufffd') ? undefined : sign
  }
  return {
    signOf,
    bytesOf(sign: string): readonly number[] | undefined {
      const code = sign.codePointAt(0)!
      if (code >= 0x10000) return fourBytesOf(code - 0x10000 + 189_000)
      bytesOf ??= listFour(signOf)
      return bytesOf.get(sign)
    },
  }
}

/** The four bytes with this number in their order. */
function fourBytesOf(number: number): readonly number[] {
  return [
    0x81 + Math.floor(number / 12_600),
    0x30 + (Math.floor(number / 1260) % 10),
    0x81 + (Math.floor(number / 10) % 126),
    0x30 + (number % 10),
  ]
}

function listFour(signOf: (bytes: Uint8Array, at: number) => string | undefined): Map<string, readonly number[]> {
  const codes = new Map<string, readonly number[]>()
  for (let number = 0; number < 39_420; number++) {
    const bytes = fourBytesOf(number)
    const sign = signOf(Uint8Array.from(bytes), 0)
    if (sign !== undefined && !codes.has(sign)) codes.set(sign, bytes)
  }
  return codes
}

function isBetween(byte: number | undefined, least: number, most: number): boolean {
  return byte !== undefined && byte >= least && byte <= most
}

/** ISO-2022-JP: ASCII and JIS X 0208, with escapes between them (RFC 1468). */
function escapeCodes(): PageCodes {
  const { bytesOf } = tablesOf('euc-jp')
  const pairOf = (sign: string) => {
    const bytes = bytesOf.get(sign)
    return bytes?.length === 2 && bytes[0]! >= 0xa1 ? bytes.map(byte => byte & 0x7f) : undefined
  }
  const isPlain = (sign: string) => sign.length === 1 && sign.charCodeAt(0) < 0x80 && !'\x0e\x0f\x1b'.includes(sign)
  return {
    has: sign => isPlain(sign) || pairOf(sign) !== undefined,
    decode: bytes => decodePage(bytes, 'iso-2022-jp'),
    encode(text) {
      const out: number[] = []
      let isWide = false
      const turn = (to: boolean) => {
        if (isWide !== to) out.push(0x1b, ...(to ? [0x24, 0x42] : [0x28, 0x42]))
        isWide = to
      }
      for (const sign of text) {
        const pair = isPlain(sign) ? null : pairOf(sign)
        if (pair === undefined) return null
        turn(pair !== null)
        out.push(...(pair ?? [sign.charCodeAt(0)]))
      }
      turn(false)
      return Uint8Array.from(out)
    },
  }
}

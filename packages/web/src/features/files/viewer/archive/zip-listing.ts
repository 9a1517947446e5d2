import { decodeNames } from '../../../../platform/encodings/judge-text.ts'
import { crc32 } from './crc32.ts'
import { findDirectory, mostDirectoryBytes, type ReadBytes, subview } from './zip-end.ts'

/** One file or folder in a zip. */
export type ZipEntry = {
  /** With slashes; the path of a folder ends with one. */
  path: string
  isFolder: boolean
  size: number
  packedSize: number
  modifiedAt: Date | null
  isEncrypted: boolean
}

export type ZipListing = { entries: ZipEntry[]; isCut: boolean }

/** Decodes the names that don't say how they are encoded. */
export type DecodeNames = (names: readonly Uint8Array[]) => Promise<string[]>

const entrySignature = 0x02014b50
const mostEntries = 100_000

/**
 * Lists a zip by its central directory, which is at the end: nothing else is read or unpacked (APPNOTE.TXT 6.3,
 * sections 4.3.12 to 4.3.16). A directory of more than 16 MiB or 100,000 entries is cut. Bytes before the archive, as in
 * one that unpacks itself, and behind it are left aside.
 * @throws NotAZip when the end does not look like one
 */
export async function listZip(size: number, read: ReadBytes, decode: DecodeNames = decodeNames): Promise<ZipListing> {
  const directory = await findDirectory(size, read)
  return readEntries(directory.bytes, directory.size > mostDirectoryBytes, decode)
}

async function readEntries(bytes: DataView, isDirectoryCut: boolean, decode: DecodeNames): Promise<ZipListing> {
  const entries: RawEntry[] = []
  let isCut = isDirectoryCut
  let at = 0
  while (at + 46 <= bytes.byteLength && bytes.getUint32(at, true) === entrySignature) {
    if (entries.length >= mostEntries) {
      isCut = true
      break
    }
    const nameLength = bytes.getUint16(at + 28, true)
    const extraLength = bytes.getUint16(at + 30, true)
    const next = at + 46 + nameLength + extraLength + bytes.getUint16(at + 32, true)
    if (at + 46 + nameLength + extraLength > bytes.byteLength) break
    entries.push(readEntry(bytes, at, nameLength, extraLength))
    at = next
  }
  return { entries: await withPaths(entries, decode), isCut }
}

/** Names that don't say how they are encoded are judged together. */
async function withPaths(entries: readonly RawEntry[], decode: DecodeNames): Promise<ZipEntry[]> {
  const unsaid = entries.filter(entry => entry.unicodePath === null)
  const names = await decode(unsaid.map(({ name }) => name))
  const pathOf = new Map(unsaid.map((entry, index) => [entry, names[index]!]))
  return entries.map(entry => {
    const { name, unicodePath, ...facts } = entry
    // Some programs of Windows write its own separator; inside a letter of several bytes, the same byte is none.
    const path = (unicodePath ?? pathOf.get(entry)!).replaceAll('\\', '/')
    return { path, isFolder: path.endsWith('/'), ...facts }
  })
}

/** `unicodePath` is null where the archive doesn't say how the bytes of the name are encoded. */
type RawEntry = Omit<ZipEntry, 'path' | 'isFolder'> & { name: Uint8Array; unicodePath: string | null }

function readEntry(bytes: DataView, at: number, nameLength: number, extraLength: number): RawEntry {
  const flags = bytes.getUint16(at + 8, true)
  const raw = subview(bytes, at + 46, nameLength)
  const name = new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength)
  const extra = subview(bytes, at + 46 + nameLength, extraLength)
  return {
    name,
    unicodePath: (flags & 0x800) !== 0 ? utf8(name) : pathInExtra(extra, name),
    ...readSizes(bytes, at, extra),
    modifiedAt: dosTime(bytes.getUint16(at + 12, true), bytes.getUint16(at + 14, true)),
    isEncrypted: (flags & 1) !== 0,
  }
}

/** Null if it is something else, whatever a flag says. */
function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The name in UTF-8 beside the old one, for which its checksum must be right: otherwise a tool has renamed it (4.6.9). */
function pathInExtra(extra: DataView, name: Uint8Array): string | null {
  for (let field = 0; field + 4 <= extra.byteLength; field += 4 + extra.getUint16(field + 2, true)) {
    const length = extra.getUint16(field + 2, true)
    if (extra.getUint16(field, true) !== 0x7075 || length < 5 || field + 4 + length > extra.byteLength) continue
    if (extra.getUint8(field + 4) !== 1 || extra.getUint32(field + 5, true) !== crc32(name)) return null
    return utf8(new Uint8Array(extra.buffer, extra.byteOffset + field + 9, length - 5))
  }
  return null
}

/** Sizes beyond 4 GiB are in extra field 1, in a fixed order and only where they are needed (4.5.3). */
function readSizes(bytes: DataView, at: number, extra: DataView): { size: number; packedSize: number } {
  let packedSize = bytes.getUint32(at + 20, true)
  let size = bytes.getUint32(at + 24, true)
  for (let field = 0; field + 4 <= extra.byteLength; field += 4 + extra.getUint16(field + 2, true)) {
    if (extra.getUint16(field, true) !== 1) continue
    let place = field + 4
    const end = Math.min(extra.byteLength, place + extra.getUint16(field + 2, true))
    const take = (old: number) => {
      if (old !== 0xffffffff || place + 8 > end) return old
      place += 8
      return Number(extra.getBigUint64(place - 8, true))
    }
    size = take(size)
    packedSize = take(packedSize)
  }
  return { size, packedSize }
}

/** MS-DOS date and time have no time zone; they are taken as local time. */
function dosTime(time: number, date: number): Date | null {
  const month = (date >> 5) & 15
  if (month === 0) return null
  return new Date(1980 + (date >> 9), month - 1, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2)
}

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

/** Reads the bytes `from` (inclusive) to `to` (exclusive). */
export type ReadBytes = (from: number, to: number) => Promise<Uint8Array>

export class NotAZip extends Error {}

const endSignature = 0x06054b50
const end64Signature = 0x06064b50
const locatorSignature = 0x07064b50
const entrySignature = 0x02014b50
/** The size of an end record with the longest comment, and the zip64 locator before it. */
const tailBytes = 22 + 0xffff + 20
const mostDirectoryBytes = 16 * 1024 * 1024
const mostEntries = 100_000

/**
 * Lists a zip by its central directory, which is at the end: nothing else is read or unpacked (APPNOTE.TXT 6.3,
 * sections 4.3.12 to 4.3.16). A directory of more than 16 MiB or 100,000 entries is cut.
 * @throws NotAZip when the end does not look like one
 */
export async function listZip(size: number, read: ReadBytes): Promise<ZipListing> {
  const tailStart = Math.max(0, size - tailBytes)
  const tail = view(await read(tailStart, size))
  const directory = await findDirectory(tail, tailStart, read)
  const length = Math.min(directory.size, mostDirectoryBytes)
  if (directory.offset < 0 || directory.offset + length > size) throw new NotAZip('Its directory is outside the file')
  if (length === 0) return { entries: [], isCut: false }
  const held = directory.offset >= tailStart
  const bytes = held
    ? subview(tail, directory.offset - tailStart, length)
    : view(await read(directory.offset, directory.offset + length))
  return readEntries(bytes, directory.size > mostDirectoryBytes)
}

type Directory = { offset: number; size: number }

async function findDirectory(tail: DataView, tailStart: number, read: ReadBytes): Promise<Directory> {
  const end = findEnd(tail)
  const size = tail.getUint32(end + 12, true)
  const offset = tail.getUint32(end + 16, true)
  const isZip64 = size === 0xffffffff || offset === 0xffffffff || tail.getUint16(end + 10, true) === 0xffff
  if (!isZip64) return { offset, size }
  const locator = end - 20
  if (locator < 0 || tail.getUint32(locator, true) !== locatorSignature) return { offset, size }
  const at = Number(tail.getBigUint64(locator + 8, true))
  const held = at >= tailStart && at - tailStart + 56 <= tail.byteLength
  const record = held ? subview(tail, at - tailStart, 56) : view(await read(at, at + 56))
  if (record.byteLength < 56 || record.getUint32(0, true) !== end64Signature) throw new NotAZip('No zip64 end')
  return { size: Number(record.getBigUint64(40, true)), offset: Number(record.getBigUint64(48, true)) }
}

/**
 * The last end record whose comment reaches exactly to the end of the file, so that a comment can't pose as a record.
 */
function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at, true) !== endSignature) continue
    if (at + 22 + tail.getUint16(at + 20, true) === tail.byteLength) return at
  }
  throw new NotAZip('No end record')
}

function readEntries(bytes: DataView, isDirectoryCut: boolean): ZipListing {
  const entries: ZipEntry[] = []
  let at = 0
  while (at + 46 <= bytes.byteLength && bytes.getUint32(at, true) === entrySignature) {
    if (entries.length >= mostEntries) return { entries, isCut: true }
    const nameLength = bytes.getUint16(at + 28, true)
    const extraLength = bytes.getUint16(at + 30, true)
    const next = at + 46 + nameLength + extraLength + bytes.getUint16(at + 32, true)
    if (at + 46 + nameLength + extraLength > bytes.byteLength) break
    entries.push(readEntry(bytes, at, nameLength, extraLength))
    at = next
  }
  return { entries, isCut: isDirectoryCut }
}

function readEntry(bytes: DataView, at: number, nameLength: number, extraLength: number): ZipEntry {
  const flags = bytes.getUint16(at + 8, true)
  const raw = subview(bytes, at + 46, nameLength)
  const path = decodeName(raw, (flags & 0x800) !== 0).replaceAll('\\', '/')
  const sizes = readSizes(bytes, at, subview(bytes, at + 46 + nameLength, extraLength))
  return {
    path,
    isFolder: path.endsWith('/'),
    ...sizes,
    modifiedAt: dosTime(bytes.getUint16(at + 12, true), bytes.getUint16(at + 14, true)),
    isEncrypted: (flags & 1) !== 0,
  }
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

/** The upper half of code page 437, used for names without the UTF-8 flag (appendix D). */
const page437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

function decodeName(raw: DataView, isUtf8: boolean): string {
  const bytes = new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength)
  if (isUtf8) return new TextDecoder().decode(bytes)
  try {
    // Most programs write UTF-8 without setting the flag.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, byte => (byte < 0x80 ? String.fromCharCode(byte) : page437[byte - 0x80])).join('')
  }
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function subview(whole: DataView, from: number, length: number): DataView {
  return new DataView(whole.buffer, whole.byteOffset + from, length)
}

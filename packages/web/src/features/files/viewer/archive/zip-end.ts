/** Reads the bytes `from` (inclusive) to `to` (exclusive). */
export type ReadBytes = (from: number, to: number) => Promise<Uint8Array>

export class NotAZip extends Error {}

/** The central directory: its length, and as many of its bytes as are read at all. */
export type Directory = { size: number; bytes: DataView }

const endSignature = 0x06054b50
const end64Signature = 0x06064b50
const locatorSignature = 0x07064b50
const entrySignature = 0x02014b50
/** The size of an end record with the longest comment, and the zip64 locator before it. */
const tailBytes = 22 + 0xffff + 20
/** How much is searched where that has none, because something was added behind the archive. */
const farBytes = 1024 * 1024
export const mostDirectoryBytes = 16 * 1024 * 1024

/**
 * Finds the central directory of a zip by its end record.
 * @throws NotAZip if there is none
 */
export async function findDirectory(size: number, read: ReadBytes): Promise<Directory> {
  for (const bytes of size > tailBytes ? [tailBytes, farBytes] : [tailBytes]) {
    const start = Math.max(0, size - bytes)
    const tail = await read(start, size)
    const found = await directoryIn({ tail: view(tail), start, read })
    if (found) return found
  }
  throw new NotAZip('No end record with a directory')
}

type Tail = { tail: DataView; start: number; read: ReadBytes }

async function directoryIn(tail: Tail): Promise<Directory | null> {
  let empty: Directory | null = null
  for (const end of endsIn(tail.tail)) {
    const directory = await directoryAt(tail, end)
    if (directory && directory.size > 0) return directory
    // Zeros look like the end of an empty archive; one with files in it is rather meant.
    empty ??= directory
  }
  return empty
}

/** So many records are tried: a comment may contain what looks like one. */
const mostEnds = 8

/**
 * Places of end records, the likeliest first: the last one whose comment reaches exactly to the end of the file, then
 * those with something behind them.
 */
function endsIn(tail: DataView): number[] {
  const exact: number[] = []
  const others: number[] = []
  for (let at = tail.byteLength - 22; at >= 0 && others.length < mostEnds; at--) {
    if (tail.getUint32(at, true) !== endSignature) continue
    const end = at + 22 + tail.getUint16(at + 20, true)
    if (end === tail.byteLength) exact.push(at)
    else if (end < tail.byteLength) others.push(at)
  }
  return [...exact.slice(0, mostEnds), ...others]
}

/** Null if this record leads to no directory. */
async function directoryAt(tail: Tail, end: number): Promise<Directory | null> {
  const { tail: bytes, start } = tail
  const told = { size: bytes.getUint32(end + 12, true), at: bytes.getUint32(end + 16, true) }
  const isZip64 = told.size === 0xffffffff || told.at === 0xffffffff || bytes.getUint16(end + 10, true) === 0xffff
  const wide = isZip64 ? await readEnd64(tail, end) : null
  if (isZip64 && !wide && told.at === 0xffffffff) return null
  const { size, at, behind } = wide ?? { ...told, behind: start + end }
  if (size === 0) return { size, bytes: view(new Uint8Array()) }
  // What was put before the archive moves everything; the directory still ends where its end record begins.
  for (const place of at === behind - size ? [at] : [at, behind - size]) {
    if (place < at || place + size > start + bytes.byteLength) continue
    const length = Math.min(size, mostDirectoryBytes)
    const held = place >= start ? subview(bytes, place - start, length) : view(await tail.read(place, place + length))
    if (held.byteLength >= 4 && held.getUint32(0, true) === entrySignature) return { size, bytes: held }
  }
  return null
}

/** The record of large archives: where its locator says, or right before that if something was put before the archive. */
async function readEnd64({ tail, start, read }: Tail, end: number) {
  const locator = end - 20
  if (locator < 0 || tail.getUint32(locator, true) !== locatorSignature) return null
  const told = Number(tail.getBigUint64(locator + 8, true))
  for (const at of [told, start + locator - 56]) {
    if (at < 0 || at + 56 > start + tail.byteLength) continue
    const record = at >= start ? subview(tail, at - start, 56) : view(await read(at, at + 56))
    if (record.byteLength < 56 || record.getUint32(0, true) !== end64Signature) continue
    return { size: Number(record.getBigUint64(40, true)), at: Number(record.getBigUint64(48, true)), behind: at }
  }
  return null
}

export function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function subview(whole: DataView, from: number, length: number): DataView {
  return new DataView(whole.buffer, whole.byteOffset + from, length)
}

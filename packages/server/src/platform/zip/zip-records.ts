import type { BlockRing } from '../http/bytes/block-ring.ts'

/** Bytes of one entry; `start` and `end` count from its first byte and are both inclusive. */
export type ByteRange = { start: number; end: number }

/** One file or folder of an archive. */
export type ZipEntry = {
  /** Path inside the archive, with `/` between its parts; a folder ends with `/`. Written as it is: see `safeZipNames`. */
  name: string
  /** Bytes; 0 for a folder. */
  size: number
  /** CRC-32 of the bytes, as `zlib.crc32` returns it; 0 for an empty file and for a folder. */
  crc32: number
  /** Milliseconds since 1970. */
  modifiedAt: number
  /**
   * Returns exactly the requested bytes; all of them without a range. Never called for an empty entry. Its chunks are
   * passed on without a copy, so they must not be written to afterwards, except blocks of the ring. Ring and signal are
   * those given to `read`.
   */
  open: (range: ByteRange | undefined, ring: BlockRing, signal?: AbortSignal) => Promise<AsyncIterable<Uint8Array>>
}

export const localHeaderBase = 30
export const centralHeaderBase = 46
/** No header is longer: three fields of 16-bit lengths, of which the comment is never used. */
export const maxHeaderLength = centralHeaderBase + 2 * 0xffff

/** A field that holds this value says "look into the zip64 record", so the value itself needs zip64 too (APPNOTE 4.4.8). */
const marker32 = 0xffffffff
const marker16 = 0xffff
/** Bit 11: the name is UTF-8 (APPNOTE 4.4.4). */
const utf8Flag = 0x0800
const plainVersion = 20
const zip64Version = 45
/** The upper byte says that the external attributes are those of Unix (APPNOTE 4.4.2). */
const madeOnUnix = 3 << 8
const fileMode = (0o100644 << 16) >>> 0
const folderMode = ((0o040755 << 16) | 0x10) >>> 0
const timeFieldLength = 9
const maxTime = 0x7fffffff

/** Length of the local header before the bytes of the entry (APPNOTE 4.3.7). */
export function localHeaderLength(entry: ZipEntry): number {
  return localHeaderBase + Buffer.byteLength(entry.name) + localExtraLength(entry)
}

/** Length of the entry's header in the central directory (APPNOTE 4.3.12), for a local header at this offset. */
export function centralHeaderLength(entry: ZipEntry, offset: number): number {
  return centralHeaderBase + Buffer.byteLength(entry.name) + centralExtraLength(entry, offset)
}

/** Length of all the records after the central directory. */
export function endLength(count: number, directoryStart: number, directoryLength: number): number {
  return needsZip64End(count, directoryStart, directoryLength) ? 56 + 20 + 22 : 22
}

/**
 * Writes the local header at the start of the target, which must have room for `maxHeaderLength` bytes, and returns its
 * length.
 */
export function writeLocalHeader(target: Buffer, entry: ZipEntry): number {
  const isBig = entry.size >= marker32
  let at = target.writeUInt32LE(0x04034b50, 0)
  at = target.writeUInt16LE(isBig ? zip64Version : plainVersion, at)
  at = writeCommon(target, at, entry)
  at = target.writeUInt16LE(localExtraLength(entry), at)
  at += target.write(entry.name, at, 'utf8')
  if (isBig) {
    // The local field must hold both sizes (APPNOTE 4.5.3).
    at = writeFieldHead(target, at, 0x0001, 16)
    at = writeUInt64(target, at, entry.size)
    at = writeUInt64(target, at, entry.size)
  }
  return writeTimeField(target, at, entry)
}

/**
 * Writes the central directory header at the start of the target, which must have room for `maxHeaderLength` bytes, and
 * returns its length.
 */
export function writeCentralHeader(target: Buffer, entry: ZipEntry, offset: number): number {
  const zip64Length = centralZip64Length(entry, offset)
  const version = zip64Length > 0 ? zip64Version : plainVersion
  let at = target.writeUInt32LE(0x02014b50, 0)
  at = target.writeUInt16LE(madeOnUnix | version, at)
  at = target.writeUInt16LE(version, at)
  at = writeCommon(target, at, entry)
  at = target.writeUInt16LE(centralExtraLength(entry, offset), at)
  at = target.writeUInt16LE(0, at) // comment
  at = target.writeUInt16LE(0, at) // disk
  at = target.writeUInt16LE(0, at) // internal attributes
  at = target.writeUInt32LE(isFolder(entry) ? folderMode : fileMode, at)
  at = target.writeUInt32LE(Math.min(offset, marker32), at)
  at += target.write(entry.name, at, 'utf8')
  if (zip64Length > 0) {
    // Only the values that do not fit, in this order (APPNOTE 4.5.3).
    at = writeFieldHead(target, at, 0x0001, zip64Length - 4)
    if (entry.size >= marker32) at = writeUInt64(target, writeUInt64(target, at, entry.size), entry.size)
    if (offset >= marker32) at = writeUInt64(target, at, offset)
  }
  return writeTimeField(target, at, entry)
}

/** The records after the central directory: with zip64 its end record and locator (APPNOTE 4.3.14, 4.3.15), then the end record. */
export function endRecords(count: number, directoryStart: number, directoryLength: number): Buffer {
  const target = Buffer.alloc(endLength(count, directoryStart, directoryLength))
  let at = 0
  if (needsZip64End(count, directoryStart, directoryLength)) {
    at = target.writeUInt32LE(0x06064b50, at)
    at = writeUInt64(target, at, 56 - 12)
    at = target.writeUInt16LE(madeOnUnix | zip64Version, at)
    at = target.writeUInt16LE(zip64Version, at)
    at += 8 // both disk numbers are 0
    for (const value of [count, count, directoryLength, directoryStart]) at = writeUInt64(target, at, value)
    at = target.writeUInt32LE(0x07064b50, at)
    at = target.writeUInt32LE(0, at)
    at = writeUInt64(target, at, directoryStart + directoryLength)
    at = target.writeUInt32LE(1, at)
  }
  at = target.writeUInt32LE(0x06054b50, at)
  at += 4 // both disk numbers are 0
  at = target.writeUInt16LE(Math.min(count, marker16), at)
  at = target.writeUInt16LE(Math.min(count, marker16), at)
  at = target.writeUInt32LE(Math.min(directoryLength, marker32), at)
  target.writeUInt32LE(Math.min(directoryStart, marker32), at)
  return target
}

export function isFolder(entry: ZipEntry): boolean {
  return entry.name.endsWith('/')
}

function needsZip64End(count: number, directoryStart: number, directoryLength: number): boolean {
  return count >= marker16 || directoryStart >= marker32 || directoryLength >= marker32
}

function localExtraLength(entry: ZipEntry): number {
  return (entry.size >= marker32 ? 20 : 0) + timeLength(entry)
}

function centralExtraLength(entry: ZipEntry, offset: number): number {
  return centralZip64Length(entry, offset) + timeLength(entry)
}

function centralZip64Length(entry: ZipEntry, offset: number): number {
  const values = (entry.size >= marker32 ? 16 : 0) + (offset >= marker32 ? 8 : 0)
  return values > 0 ? values + 4 : 0
}

/** The fields from the flags to the name's length, which both headers share. */
function writeCommon(target: Buffer, start: number, entry: ZipEntry): number {
  let at = target.writeUInt16LE(utf8Flag, start)
  at = target.writeUInt16LE(0, at) // stored
  at = target.writeUInt32LE(dosTime(entry.modifiedAt), at)
  at = target.writeUInt32LE(entry.crc32, at)
  at = target.writeUInt32LE(Math.min(entry.size, marker32), at)
  at = target.writeUInt32LE(Math.min(entry.size, marker32), at)
  return target.writeUInt16LE(Buffer.byteLength(entry.name), at)
}

/** Time in the low half and date in the high one, in UTC because the reader's zone is unknown; from 1980 to 2107. */
function dosTime(modifiedAt: number): number {
  const date = new Date(Math.min(Math.max(modifiedAt, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31, 23, 59, 58)))
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return ((day << 16) | time) >>> 0
}

/** The extended timestamp holds a signed 32-bit count of seconds; it is left out where readers disagree about the sign. */
function timeLength(entry: ZipEntry): number {
  const seconds = Math.floor(entry.modifiedAt / 1000)
  return seconds >= 0 && seconds <= maxTime ? timeFieldLength : 0
}

function writeTimeField(target: Buffer, start: number, entry: ZipEntry): number {
  if (timeLength(entry) === 0) return start
  let at = writeFieldHead(target, start, 0x5455, timeFieldLength - 4)
  at = target.writeUInt8(1, at) // only the modification time follows
  return target.writeUInt32LE(Math.floor(entry.modifiedAt / 1000), at)
}

function writeFieldHead(target: Buffer, at: number, id: number, length: number): number {
  return target.writeUInt16LE(length, target.writeUInt16LE(id, at))
}

/** Sizes stay below 2^53, so two halves do what a slower BigInt would. */
function writeUInt64(target: Buffer, at: number, value: number): number {
  return target.writeUInt32LE(Math.floor(value / 2 ** 32), target.writeUInt32LE(value % 2 ** 32, at))
}

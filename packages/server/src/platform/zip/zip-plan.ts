import { createHash } from 'node:crypto'
import { forEachYielding } from '../for-each-yielding.ts'
import { BlockRing } from '../http/bytes/block-ring.ts'
import { ChunkJoiner } from './chunk-joiner.ts'
import { readZip, type ZipLayout } from './zip-reader.ts'
import {
  type ByteRange,
  centralHeaderLength,
  endLength,
  isFolder,
  localHeaderLength,
  maxHeaderLength,
  writeLocalHeader,
  type ZipEntry,
} from './zip-records.ts'

/** An archive whose every byte is determined, though none of it exists yet. */
export type ZipPlan = {
  /** Exact length of the archive in bytes: its Content-Length. */
  length: number
  /** A strong entity tag, in quotes: changes with any name, size, checksum or time, or the order of the entries. */
  etag: string
  /**
   * The bytes of the archive, or exactly those of a range; every call reads from scratch through its own ring of
   * blocks, since several may read one plan concurrently. Throws a RangeError immediately for a range that is not
   * inside the archive. The stream throws when an entry has fewer or more bytes than promised, when `open` throws, and
   * when the signal is aborted; what was sent by then is a correct beginning of the range, so the receiver can resume.
   */
  read: (range?: ByteRange, signal?: AbortSignal, ring?: BlockRing) => AsyncGenerator<Uint8Array>
}

/** Part of the hash, so that a change of the layout changes every tag. Raise it with any change of the written bytes. */
const layoutVersion = 'zip 1'

/**
 * Plans an archive of stored entries (APPNOTE 6.3.10), in the order given, with zip64 only where a value does not fit
 * otherwise. Takes time but little memory: sixteen bytes per entry. Other work gets its turn in between. The entries
 * must not change while the plan is in use. Rejects with a RangeError for an entry that no archive can hold: a size or
 * checksum out of range, a folder with bytes, a name that is empty or longer than 65,535 bytes.
 */
export async function planZip(entries: readonly ZipEntry[]): Promise<ZipPlan> {
  const layout = await layOut(entries)
  const directoryStart = layout.centralStarts[0]!
  const directoryEnd = layout.centralStarts[entries.length]!
  const length = directoryEnd + endLength(entries.length, directoryStart, directoryEnd - directoryStart)
  if (!Number.isSafeInteger(length)) throw new RangeError('The archive would be too long to count')
  const etag = await tagOf(entries)
  return {
    length,
    etag,
    read(range = { start: 0, end: length - 1 }, signal, ring = new BlockRing()) {
      const { start, end } = range
      if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || start > end || end >= length) {
        throw new RangeError(`The range ${start}-${end} is not inside ${length} bytes`)
      }
      return readZip(layout, { from: start, to: end + 1 }, ring, signal)
    },
  }
}

async function layOut(entries: readonly ZipEntry[]): Promise<ZipLayout> {
  const localStarts = new Float64Array(entries.length + 1)
  const centralStarts = new Float64Array(entries.length + 1)
  let at = 0
  await forEachYielding(entries, (entry, index) => {
    refuseImpossible(entry, index)
    localStarts[index] = at
    at += localHeaderLength(entry) + entry.size
  })
  localStarts[entries.length] = at
  await forEachYielding(entries, (entry, index) => {
    centralStarts[index] = at
    at += centralHeaderLength(entry, localStarts[index]!)
  })
  centralStarts[entries.length] = at
  return { entries, localStarts, centralStarts }
}

function refuseImpossible(entry: ZipEntry, index: number): void {
  const problem = problemOf(entry)
  if (problem !== undefined) throw new RangeError(`Zip entry ${index} has ${problem}`)
}

function problemOf(entry: ZipEntry): string | undefined {
  const { name, size, crc32, modifiedAt } = entry
  if (name === '' || Buffer.byteLength(name) > 0xffff) return 'a name that is too long'
  if (!Number.isSafeInteger(size) || size < 0) return 'an impossible size'
  if (!Number.isInteger(crc32) || crc32 < 0 || crc32 > 0xffffffff) return 'an impossible checksum'
  if (size === 0 && crc32 !== 0) return 'no bytes but a checksum'
  if (!Number.isFinite(modifiedAt)) return 'an impossible time'
  if (size > 0 && isFolder(entry)) return 'bytes, but is a folder'
  return undefined
}

async function tagOf(entries: readonly ZipEntry[]): Promise<string> {
  const hash = createHash('sha256').update(layoutVersion)
  const joiner = new ChunkJoiner()
  const scratch = Buffer.allocUnsafe(maxHeaderLength + 8)
  await forEachYielding(entries, entry => {
    // The local header has everything relevant, but its time is only in seconds.
    const end = scratch.writeDoubleLE(entry.modifiedAt, writeLocalHeader(scratch, entry))
    for (const chunk of joiner.add(scratch.subarray(0, end))) hash.update(chunk)
  })
  for (const chunk of joiner.flush()) hash.update(chunk)
  return `"${hash.digest('base64url')}"`
}

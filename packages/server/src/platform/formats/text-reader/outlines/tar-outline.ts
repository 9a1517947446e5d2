import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { decodeTogether } from '../../judge-text.ts'
import { NoText } from '../text-limits.ts'
import { outlineLimits } from './limits.ts'

const block = 512
/** Long names and pax records larger than this are rejected. */
const longestExtra = 64 * 1024

/** A stream of bytes, most of which are skipped. */
interface Source {
  /** Returns fewer at the end. */
  read(count: number): Promise<Buffer>
  skip(count: number): Promise<void>
}

type Entries = Extract<Outline, { kind: 'archive' }>['entries']

/**
 * Lists what is in a tar archive (POSIX pax and its GNU tar equivalents), which may be compressed with gzip or
 * Zstandard. Contents are skipped, and the rest of the archive is left out after a certain time or number of entries.
 * @throws NoText `no-text` where there is no tar inside
 */
export async function tarOutline(path: string, mime: string): Promise<Outline> {
  if (mime === 'application/x-tar') {
    const handle = await open(path)
    try {
      return await listEntries(fileSource(handle, (await handle.stat()).size))
    } finally {
      await handle.close()
    }
  }
  const packed = createReadStream(path)
  const unpacked = packed.pipe(mime === 'application/zstd' ? createZstdDecompress() : createGunzip())
  packed.on('error', error => unpacked.destroy(error))
  try {
    return await listEntries(streamSource(unpacked))
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}

async function listEntries(source: Source): Promise<Outline> {
  const until = Date.now() + outlineLimits.archiveMs
  const entries: Entries = []
  let characters = 0
  let isCut = false
  try {
    for await (const entry of readEntries(source)) {
      characters += entry.path.length
      const isFull = entries.length >= outlineLimits.entries || characters > outlineLimits.nameCharacters
      if (isFull || Date.now() > until) {
        isCut = true
        break
      }
      entries.push(entry)
    }
  } catch (error) {
    // A truncated archive still shows its beginning.
    if (entries.length === 0) throw error
    isCut = true
  }
  return { kind: 'archive', entries: withNames(entries), isCut }
}

/** Entries are read with one character per byte: names are judged together, as old programs don't say how they are encoded. */
function withNames(entries: Entries): Entries {
  const paths = decodeTogether(entries.map(({ path }) => Buffer.from(path, 'latin1')))
  return entries.map((entry, index) => ({ ...entry, path: paths[index]! }))
}

async function* readEntries(source: Source): AsyncGenerator<Entries[number]> {
  let long: { path?: string; size?: number; mtime?: number } = {}
  for (let count = 0; ; count++) {
    const header = await source.read(block)
    const isEnd = header.every(byte => byte === 0)
    if (isEnd && count > 0) return
    if (isEnd || header.length < block || !isChecked(header)) throw new NoText(count === 0 ? 'no-text' : 'broken')
    const size = long.size ?? numberIn(header, 124, 12)
    const kind = String.fromCharCode(header[156] ?? 0)
    if (!(size >= 0 && size <= Number.MAX_SAFE_INTEGER)) throw new NoText('broken')
    if (kind === 'x' || kind === 'L') {
      if (size > longestExtra) throw new NoText('broken')
      const extra = (await readPadded(source, size)).toString('latin1')
      long = kind === 'L' ? { ...long, path: extra.split('\0', 1)[0] ?? '' } : { ...long, ...readPax(extra) }
      continue
    }
    if (kind !== 'g' && kind !== 'K') {
      const path = (long.path ?? nameIn(header)).replace(/^(\.?\/)+/, '')
      const isFolder = kind === '5' || path.endsWith('/')
      const seconds = long.mtime ?? numberIn(header, 136, 12)
      const modifiedAt = Number.isFinite(seconds) && seconds > 0 && seconds < 1e11 ? Math.round(seconds * 1000) : null
      if (path !== '' && path !== './') {
        yield { path: isFolder && !path.endsWith('/') ? `${path}/` : path, size: isFolder ? 0 : size, modifiedAt }
      }
      long = {}
    }
    await source.skip(Math.ceil(size / block) * block)
  }
}

async function readPadded(source: Source, size: number): Promise<Buffer> {
  return (await source.read(Math.ceil(size / block) * block)).subarray(0, size)
}

/** Verifies the checksum of a header: the sum of all its bytes, with the checksum field counted as spaces. */
function isChecked(header: Buffer): boolean {
  let sum = 8 * 32
  for (let at = 0; at < block; at++) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return sum === numberIn(header, 148, 8)
}

/** Octal digits or, for large values, a binary number. */
function numberIn(header: Buffer, at: number, length: number): number {
  const field = header.subarray(at, at + length)
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(textIn(field).trim() || '0', 8)
  return field.subarray(1).reduce((value, byte) => value * 256 + byte, (field[0] ?? 0) & 0x7f)
}

function nameIn(header: Buffer): string {
  const name = textIn(header.subarray(0, 100))
  const isPosix = header.subarray(257, 263).toString('latin1') === 'ustar\0'
  const prefix = isPosix ? textIn(header.subarray(345, 500)) : ''
  return prefix ? `${prefix}/${name}` : name
}

function textIn(field: Buffer): string {
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? field.length : end).toString('latin1')
}

/** Lines of "length key=value". */
function readPax(text: string): { path?: string; size?: number; mtime?: number } {
  const found: { path?: string; size?: number; mtime?: number } = {}
  for (const [, key, value = ''] of text.matchAll(/^\d+ (path|size|mtime)=(.*)$/gm)) {
    if (key === 'path') found.path = value
    else if (key === 'size') found.size = Number(value)
    else found.mtime = Number(value)
  }
  return found
}

function fileSource(handle: FileHandle, size: number): Source {
  let at = 0
  return {
    async read(count) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, at)
      at += bytesRead
      return buffer.subarray(0, bytesRead)
    },
    async skip(count) {
      at += count
      if (at > size) throw new NoText('broken')
    },
  }
}

function streamSource(stream: AsyncIterable<Buffer>): Source {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async () => {
    const next = await chunks.next().catch(error => {
      throw new NoText('broken', error)
    })
    return next.done ? null : next.value
  }
  return {
    async read(count) {
      while (held.length < count) {
        const chunk = await more()
        if (!chunk) break
        held = Buffer.concat([held, chunk])
      }
      const some = held.subarray(0, count)
      held = held.subarray(some.length)
      return some
    },
    async skip(count) {
      let left = count
      while (left > held.length) {
        left -= held.length
        held = (await more()) ?? Buffer.alloc(0)
        if (held.length === 0) throw new NoText('broken')
      }
      held = held.subarray(left)
    },
  }
}

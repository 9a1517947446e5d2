import { decodeTogether } from '../../judge-text.ts'
import type { RangedSource } from './ranged-source.ts'

/** Title, artist and album of a song, as far as its ID3 tag has them. */
export interface SongNames {
  title?: string
  artist?: string
  album?: string
}

const mostFrames = 200
const mostFrameBytes = 4096
/** Of a tag whose frames can't be found without reading it. */
const mostUnsynchronised = 256 * 1024
const nameOfFrame: Readonly<Record<string, keyof SongNames>> = {
  TT2: 'title',
  TP1: 'artist',
  TAL: 'album',
  TIT2: 'title',
  TPE1: 'artist',
  TALB: 'album',
}

type RawNames = Map<keyof SongNames, Uint8Array>
/** Bytes of the tag, counted from its first frame; fewer at its end. */
type ReadTag = (at: number, length: number) => Promise<Buffer>

/**
 * Reads the names in an ID3 tag of any version (1, 2.2 to 2.4). What the tag calls Latin-1 is whatever the program wrote:
 * its bytes are judged, all names together.
 */
export async function readId3(source: RangedSource): Promise<SongNames> {
  const second = await readSecond(source)
  const raw = second.size > 0 ? second : await readFirst(source)
  const texts = decodeTogether([...raw.values()])
  return Object.fromEntries([...raw.keys()].map((name, index) => [name, texts[index]]))
}

async function readSecond(source: RangedSource): Promise<RawNames> {
  const head = await source.read(0, 14)
  const version = head[3] ?? 0
  if (head.toString('latin1', 0, 3) !== 'ID3' || version < 2 || version > 4 || head.length < 14) return new Map()
  const flags = head[5]!
  const end = 10 + syncsafe(head, 6)
  const start = 10 + ((flags & 0x40) !== 0 && version > 2 ? extendedLength(head, version) : 0)
  const read: ReadTag = (at, length) => source.read(start + at, Math.min(length, end - start - at))
  if ((flags & 0x80) === 0 || version === 4) return framesIn(read, version)
  const whole = synchronised(await read(0, mostUnsynchronised))
  return framesIn(async (at, length) => whole.subarray(at, at + length), version)
}

/** Frames with a name of three letters in version 2.2 and of four later (ID3v2.2 §3.2, ID3v2.3 §3.3, ID3v2.4 §4). */
async function framesIn(read: ReadTag, version: number): Promise<RawNames> {
  const names: RawNames = new Map()
  const headLength = version === 2 ? 6 : 10
  let at = 0
  for (let count = 0; count < mostFrames && names.size < 3; count++) {
    const head = await read(at, headLength)
    if (head.length < headLength || head[0] === 0) break
    const name = nameOfFrame[head.toString('latin1', 0, version === 2 ? 3 : 4)]
    const size = version === 2 ? head.readUIntBE(3, 3) : version === 3 ? head.readUInt32BE(4) : syncsafe(head, 4)
    const flags = version === 2 ? 0 : head[9]!
    // Packed and encrypted frames stay unread.
    const isPlain = (flags & (version === 4 ? 0x0c : 0xc0)) === 0
    if (name && !names.has(name) && isPlain && size > 1) {
      const lead = version === 4 && (flags & 1) !== 0 ? 4 : 0
      const frame = (await read(at + headLength, Math.min(size, mostFrameBytes))).subarray(lead)
      names.set(name, textIn(version === 4 && (flags & 2) !== 0 ? synchronised(frame) : frame))
    }
    at += headLength + size
  }
  return names
}

/** The bytes of a frame's first text in UTF-8, or as they are if the frame calls them Latin-1. */
function textIn(frame: Buffer): Uint8Array {
  const [encoding = 0] = frame
  const bytes = frame.subarray(1)
  if (encoding === 0 || encoding === 3) return upTo(bytes, bytes.indexOf(0))
  const isBig = encoding === 2 || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const text = new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(marked ? bytes.subarray(2) : bytes)
  return Buffer.from(text.split('\0', 1)[0] ?? '')
}

/** Three fields of thirty bytes in the last 128 bytes of the file. */
async function readFirst(source: RangedSource): Promise<RawNames> {
  const names: RawNames = new Map()
  if (source.size < 128) return names
  const tail = await source.read(source.size - 128, 128)
  if (tail.toString('latin1', 0, 3) !== 'TAG') return names
  for (const [index, name] of (['title', 'artist', 'album'] as const).entries()) {
    const field = tail.subarray(3 + index * 30, 33 + index * 30)
    const text = upTo(field, field.indexOf(0)).toString('latin1').trimEnd()
    if (text) names.set(name, Buffer.from(text, 'latin1'))
  }
  return names
}

function upTo(bytes: Buffer, end: number): Buffer {
  return end < 0 ? bytes : bytes.subarray(0, end)
}

function syncsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((value, step) => value * 128 + ((bytes[at + step] ?? 0) & 0x7f), 0)
}

function extendedLength(head: Buffer, version: number): number {
  return version === 3 ? head.readUInt32BE(10) + 4 : syncsafe(head, 10)
}

/** Without the zero that is put after each 0xFF, so that players don't take it for music. */
function synchronised(bytes: Buffer): Buffer {
  const kept = Buffer.alloc(bytes.length)
  let length = 0
  for (const [at, byte] of bytes.entries()) if (byte !== 0 || bytes[at - 1] !== 0xff) kept[length++] = byte
  return kept.subarray(0, length)
}

import { placeIn } from './pictures/read-exif.ts'
import type { RangedSource } from './ranged-source.ts'
import { type Claim, instantClaim } from './taken/claim.ts'
import { clockClaim } from './taken/clock-text.ts'

/** Playing time and picture size, as stated by a container. */
export interface Facts {
  readonly seconds?: number | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** Says when it was recorded. */
  readonly claims?: readonly Claim[] | undefined
  /** Says what the picture and the film of a live photo have in common. */
  readonly liveId?: string | undefined
}

interface Box {
  readonly type: string
  /** Offset of its content. */
  readonly start: number
  readonly end: number
}

/** A film has about twenty boxes before the ones we need. */
const mostBoxes = 2000

/** Length and size of MP4, QuickTime and 3GP (ISO 14496-12, 8.2 and 8.3), without reading a frame. */
export async function readBoxes(source: RangedSource): Promise<Facts> {
  const walk = { source, left: mostBoxes }
  for await (const box of boxesIn(walk, 0, source.size)) {
    if (box.type === 'moov') return readMovie(walk, box)
  }
  return {}
}

interface Walk {
  readonly source: RangedSource
  left: number
}

async function* boxesIn(walk: Walk, from: number, to: number): AsyncGenerator<Box> {
  let at = from
  while (at + 8 <= to && walk.left-- > 0) {
    const head = await walk.source.read(at, 16)
    if (head.length < 8) return
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) return
    const header = short === 1 ? 16 : 8
    // A box that ends beyond the file is read as far as the file goes.
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    if (size < header) return
    yield { type: head.toString('latin1', 4, 8), start: at + header, end: Math.min(at + size, to) }
    at += size
  }
}

async function readMovie(walk: Walk, movie: Box): Promise<Facts> {
  let scale = 0
  let units = 0
  let createdAt: number | undefined
  let picture: Facts = {}
  const said: Said = new Map()
  for await (const box of boxesIn(walk, movie.start, movie.end)) {
    if (box.type === 'mvhd') [scale, units, createdAt] = await readTimes(walk.source, box)
    else if (box.type === 'mvex') units ||= await readFragments(walk, box)
    else if (box.type === 'trak' && !picture.width) picture = await readTrack(walk, box)
    else if (box.type === 'meta') await readMeta(walk, box, said)
    else if (box.type === 'udta') await readUserData(walk, box, said)
  }
  const place = readPlace(said.get('com.apple.quicktime.location.ISO6709') ?? said.get('\u00a9xyz'))
  const dates = [said.get('com.apple.quicktime.creationdate'), said.get('\u00a9day')]
  return {
    ...picture,
    ...place,
    claims: [...dates.flatMap(text => clockClaim('film', text)), ...instantClaim('container', createdAt)],
    liveId: said.get('com.apple.quicktime.content.identifier'),
    seconds: scale > 0 ? units / scale : undefined,
  }
}

/** What a film says in words, by name. */
type Said = Map<string, string>

const mostWords = 4096
const mostKeys = 500

/** Named values, as QuickTime (its file format, "Metadata") and MP4 have them: the latter begins with a version. */
async function readMeta(walk: Walk, meta: Box, said: Said): Promise<void> {
  const head = await walk.source.read(meta.start, 8)
  const from = head.toString('latin1', 4, 8) === 'hdlr' ? meta.start : meta.start + 4
  let names: string[] = []
  for await (const box of boxesIn(walk, from, meta.end)) {
    if (box.type === 'keys') names = await readKeys(walk.source, box)
    if (box.type !== 'ilst') continue
    for await (const item of boxesIn(walk, box.start, box.end)) {
      // Either a number in the list of names or a name itself.
      const name = names[Buffer.from(item.type, 'latin1').readUInt32BE(0) - 1] ?? item.type
      const data = await walk.source.read(item.start, Math.min(item.end - item.start, mostWords))
      // A box with two numbers in front of the value.
      if (data.toString('latin1', 4, 8) === 'data' && !said.has(name)) said.set(name, wordsOf(data.subarray(16)))
    }
  }
}

async function readKeys(source: RangedSource, box: Box): Promise<string[]> {
  const body = await source.read(box.start, Math.min(box.end - box.start, 64 * 1024))
  const names: string[] = []
  let at = 8
  while (at + 8 <= body.length && names.length < mostKeys) {
    const size = body.readUInt32BE(at)
    if (size < 8) break
    names.push(body.toString('utf8', at + 8, at + size))
    at += size
  }
  return names
}

/** Words of QuickTime and of phones, each with its length and language in front; and what iTunes and others keep there. */
async function readUserData(walk: Walk, data: Box, said: Said): Promise<void> {
  for await (const box of boxesIn(walk, data.start, data.end)) {
    if (box.type === 'meta') await readMeta(walk, box, said)
    if (!box.type.startsWith('\u00a9') || said.has(box.type)) continue
    const body = await walk.source.read(box.start, Math.min(box.end - box.start, mostWords))
    if (body.length > 4) said.set(box.type, wordsOf(body.subarray(4, 4 + body.readUInt16BE(0))))
  }
}

function wordsOf(bytes: Buffer): string {
  return (bytes.toString('utf8').split('\0', 1)[0] ?? '').trim()
}

/** `+37.7858-122.4064+010.000/` (ISO 6709), in degrees. */
function readPlace(text: string | undefined): { latitude?: number; longitude?: number } {
  const found = /^([+-]\d{1,2}(?:\.\d{1,9})?)([+-]\d{1,3}(?:\.\d{1,9})?)(?=[+/-]|CRS|$)/.exec(
    (text ?? '').slice(0, 100),
  )
  if (!found) return {}
  return placeIn(Number(Number(found[1]).toFixed(6)), Number(Number(found[2]).toFixed(6)))
}

/** From 1904, where times in films begin, to 1970; seconds. */
const since1904 = 2_082_844_800

/** Units per second, the length in units, and when the film was recorded; a time of 0 means that this is unknown. */
async function readTimes(source: RangedSource, box: Box): Promise<[number, number, number | undefined]> {
  const body = await source.read(box.start, 32)
  if (body.length < 32) return [0, 0, undefined]
  const isLong = body[0] === 1
  const created = isLong ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4)
  const createdAt = created === 0 ? undefined : (created - since1904) * 1000
  return isLong
    ? [body.readUInt32BE(20), known(Number(body.readBigUInt64BE(24)), 2 ** 63), createdAt]
    : [body.readUInt32BE(12), known(body.readUInt32BE(16), 0xffff_ffff), createdAt]
}

/** Length of a film in fragments, which its header doesn't include. */
async function readFragments(walk: Walk, box: Box): Promise<number> {
  for await (const inner of boxesIn(walk, box.start, box.end)) {
    if (inner.type !== 'mehd') continue
    const body = await walk.source.read(inner.start, 12)
    if (body.length < 12) return 0
    return body[0] === 1 ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4)
  }
  return 0
}

/** A value of all ones means unknown. */
function known(units: number, unknown: number): number {
  return units >= unknown ? 0 : units
}

async function readTrack(walk: Walk, track: Box): Promise<Facts> {
  let size: Facts = {}
  for await (const box of boxesIn(walk, track.start, track.end)) {
    if (box.type === 'tkhd') size = await readSize(walk.source, box)
    if (box.type === 'mdia') return (await isPicture(walk, box)) ? size : {}
  }
  return {}
}

async function isPicture(walk: Walk, media: Box): Promise<boolean> {
  for await (const box of boxesIn(walk, media.start, media.end)) {
    if (box.type === 'hdlr') return (await walk.source.read(box.start + 8, 4)).toString('latin1') === 'vide'
  }
  return false
}

/** Size as displayed upright: phones record how they were held as a quarter turn. */
async function readSize(source: RangedSource, box: Box): Promise<Facts> {
  const body = await source.read(box.start, 96)
  const matrix = body[0] === 1 ? 52 : 40
  if (body.length < matrix + 44) return {}
  const [width, height] = [body.readUInt32BE(matrix + 36) / 65536, body.readUInt32BE(matrix + 40) / 65536]
  const isTurned = body.readInt32BE(matrix) === 0 && body.readInt32BE(matrix + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

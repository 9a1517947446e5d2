import type { RangedSource } from './ranged-source.ts'

/** Playing time and picture size, as stated by a container. */
export interface Facts {
  readonly seconds?: number | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** When it was recorded; milliseconds since 1970. */
  readonly createdAt?: number | undefined
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
  for await (const box of boxesIn(walk, movie.start, movie.end)) {
    if (box.type === 'mvhd') [scale, units, createdAt] = await readTimes(walk.source, box)
    else if (box.type === 'mvex') units ||= await readFragments(walk, box)
    else if (box.type === 'trak' && !picture.width) picture = await readTrack(walk, box)
  }
  return { ...picture, createdAt, seconds: scale > 0 ? units / scale : undefined }
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

import { mostXmp } from '../taken/read-xmp.ts'
import type { Found, Sized } from './found.ts'

const mostBoxes = 64
const mostMeta = 1024 * 1024
const mostExif = 1024 * 1024
const mostItems = 4000

interface Box {
  readonly type: string
  readonly body: Buffer
  /** Of its content, in the file. */
  readonly start: number
}

/**
 * Exif and XMP of HEIC and AVIF, which are items that a table leads to (ISO 14496-12, 8.11), and of JPEG XL, which has them
 * in boxes (ISO 18181-2).
 */
export async function findInHeif(source: Sized): Promise<Found> {
  let found: Found = {}
  let at = 0
  for (let turn = 0; turn < mostBoxes; turn++) {
    const head = await source.read(at, 16)
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) break
    const header = short === 1 ? 16 : 8
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? source.size - at : short
    if (size < header) break
    const type = head.toString('latin1', 4, 8)
    const body = (most: number) => source.read(at + header, Math.min(size - header, most))
    if (type === 'meta') return itemsIn(source, { type, body: await body(mostMeta), start: at + header })
    if (type === 'Exif') found = { ...found, exif: afterOffset(await body(mostExif)) }
    if (type === 'xml ') found = { ...found, xmp: await body(mostXmp) }
    at += size
  }
  return found
}

async function itemsIn(source: Sized, meta: Box): Promise<Found> {
  const boxes = boxesIn(meta.body.subarray(4))
  const names = boxes.find(box => box.type === 'iinf')
  const places = boxes.find(box => box.type === 'iloc')
  const data = boxes.find(box => box.type === 'idat')
  if (!names || !places) return {}
  const wanted = namesIn(names.body)
  let found: Found = {}
  for (const item of placesIn(places.body)) {
    const kind = wanted.get(item.id)
    if (!kind) continue
    const size = Math.min(item.size, kind === 'exif' ? mostExif : mostXmp)
    const bytes = item.isInside
      ? (data?.body.subarray(item.start, item.start + size) ?? Buffer.alloc(0))
      : await source.read(item.start, size)
    if (kind === 'exif') found = { ...found, exif: found.exif ?? afterOffset(bytes) }
    else found = { ...found, xmp: found.xmp ?? bytes }
  }
  return found
}

/** In front of Exif stands how many bytes come before the TIFF header. */
function afterOffset(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 8) return undefined
  const offset = bytes.readUInt32BE(0)
  const exif = bytes.subarray(4)
  return offset < exif.length ? exif.subarray(offset) : exif
}

/** The boxes in another one. */
export function boxesIn(body: Buffer): Box[] {
  const boxes: Box[] = []
  let at = 0
  while (at + 8 <= body.length && boxes.length < mostItems) {
    const size = body.readUInt32BE(at) || body.length - at
    if (size < 8) break
    boxes.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + size), start: at + 8 })
    at += size
  }
  return boxes
}

/** Which items are Exif and XMP (`infe`, versions 2 and 3). */
function namesIn(body: Buffer): Map<number, 'exif' | 'xmp'> {
  const found = new Map<number, 'exif' | 'xmp'>()
  for (const entry of boxesIn(body.subarray(body[0] === 0 ? 6 : 8))) {
    const version = entry.body[0]
    if (entry.type !== 'infe' || (version !== 2 && version !== 3)) continue
    const wide = version === 3 ? 2 : 0
    if (entry.body.length < 12 + wide) continue
    const id = wide ? entry.body.readUInt32BE(4) : entry.body.readUInt16BE(4)
    const type = entry.body.toString('latin1', 8 + wide, 12 + wide)
    if (type === 'Exif') found.set(id, 'exif')
    if (type === 'mime' && entry.body.includes('application/rdf+xml', 12 + wide, 'latin1')) found.set(id, 'xmp')
  }
  return found
}

interface ItemPlace {
  readonly id: number
  readonly start: number
  readonly size: number
  /** In the box `idat` instead of the file. */
  readonly isInside: boolean
}

/** Where items are, each by its first piece: metadata is in one piece. */
function placesIn(body: Buffer): ItemPlace[] {
  const places: ItemPlace[] = []
  const reader = new Reader(body)
  const version = reader.next(1)
  reader.next(3)
  const sizes = reader.next(2)
  const [offsetSize, lengthSize] = [(sizes >> 12) & 15, (sizes >> 8) & 15]
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version === 1 || version === 2 ? sizes & 15 : 0]
  const count = Math.min(reader.next(version === 2 ? 4 : 2), mostItems)
  for (let item = 0; item < count && !reader.isAtEnd; item++) {
    const id = reader.next(version === 2 ? 4 : 2)
    const method = version === 1 || version === 2 ? reader.next(2) & 15 : 0
    reader.next(2)
    const base = reader.next(baseSize)
    const pieces = Math.min(reader.next(2), mostItems)
    for (let piece = 0; piece < pieces && !reader.isAtEnd; piece++) {
      reader.next(indexSize)
      const start = base + reader.next(offsetSize)
      const size = reader.next(lengthSize)
      if (piece === 0 && method <= 1) places.push({ id, start, size, isInside: method === 1 })
    }
  }
  return places
}

/** Numbers of a table, one after the other; zero beyond its end. */
class Reader {
  readonly #body: Buffer
  #at = 0

  constructor(body: Buffer) {
    this.#body = body
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#body.length
  }

  next(bytes: number): number {
    const at = this.#at
    this.#at += bytes
    if (bytes === 0 || this.#at > this.#body.length) return 0
    if (bytes === 8) return Number(this.#body.readBigUInt64BE(at))
    return bytes <= 6 ? this.#body.readUIntBE(at, bytes) : 0
  }
}

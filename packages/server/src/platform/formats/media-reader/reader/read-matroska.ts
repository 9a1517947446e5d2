import type { RangedSource } from './ranged-source.ts'
import { type Claim, instantClaim } from './taken/claim.ts'
import { clockClaim } from './taken/clock-text.ts'

const ids = { segment: 0x18538067, info: 0x1549a966, date: 0x4461, tags: 0x1254c367 }
const mostElements = 200
const mostBody = 1024 * 1024
/** Nanoseconds are counted from here (Matroska, RFC 9559, 5.1.2.12). */
const beginning = Date.UTC(2001, 0)
/** Tags that say when a film was recorded, best first (RFC 9559 keeps them in the registry of tags). */
const dateTags = ['DATE_RECORDED', 'DATE_DIGITIZED', 'DATE', 'CREATION_TIME']

interface Element {
  readonly id: number
  /** Of its content. */
  readonly start: number
  readonly end: number
}

/** When a Matroska or WebM film was recorded: by its tags, and by `DateUTC`. */
export async function readMatroskaDates(source: RangedSource): Promise<Claim[]> {
  const claims: Claim[] = []
  const walk = { left: mostElements }
  for await (const top of elementsIn(source, 0, source.size, walk)) {
    if (top.id !== ids.segment) continue
    for await (const part of elementsIn(source, top.start, top.end, walk)) {
      if (part.id === ids.info) claims.push(...(await readDate(source, part, walk)))
      if (part.id === ids.tags) claims.push(...datesIn(await bodyOf(source, part)))
    }
  }
  return claims
}

async function readDate(source: RangedSource, info: Element, walk: { left: number }): Promise<Claim[]> {
  for await (const field of elementsIn(source, info.start, info.end, walk)) {
    if (field.id !== ids.date || field.end - field.start !== 8) continue
    const body = await source.read(field.start, 8)
    if (body.length === 8) return instantClaim('container', beginning + Number(body.readBigInt64BE(0) / 1_000_000n))
  }
  return []
}

/** A name (0x45A3) is followed by its text (0x4487), with other fields between. */
function datesIn(tags: Buffer): Claim[] {
  for (const name of dateTags) {
    const at = tags.indexOf(Buffer.concat([Buffer.from([0x45, 0xa3, 0x80 | name.length]), Buffer.from(name)]))
    const text = at < 0 ? -1 : tags.indexOf(Buffer.from([0x44, 0x87]), at)
    if (text < 0 || text - at > 100) continue
    const length = (tags[text + 2] ?? 0) & 0x7f
    const words = tags.toString('utf8', text + 3, text + 3 + length)
    const found = clockClaim('film', words)
    // Written with `Z`, it is the same as DateUTC: when, but not by which clock.
    if (/Z\s*$/.test(words.slice(-8))) return instantClaim('container', Date.parse(words.trim()) || undefined)
    if (found.length > 0) return found
  }
  return []
}

async function bodyOf(source: RangedSource, { start, end }: Element): Promise<Buffer> {
  return source.read(start, Math.min(end - start, mostBody))
}

async function* elementsIn(
  source: RangedSource,
  from: number,
  to: number,
  walk: { left: number },
): AsyncGenerator<Element> {
  let at = from
  while (at < to && walk.left-- > 0) {
    const head = await source.read(at, 12)
    const id = numberAt(head, 0, false)
    const size = id && numberAt(head, id.length, true)
    if (!id || !size) return
    const start = at + id.length + size.length
    // An element of unknown size, as live recordings have them, goes to the end.
    const end = size.value === null ? to : Math.min(start + size.value, to)
    yield { id: id.value ?? 0, start, end }
    at = end
  }
}

/** A number whose first byte tells how many bytes it has (EBML, RFC 8794, 4). The value is null if all its bits are set. */
function numberAt(bytes: Buffer, at: number, isSize: boolean): { value: number | null; length: number } | null {
  const first = bytes[at] ?? 0
  if (first === 0) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let value = isSize ? first & (0xff >> length) : first
  let isUnknown = value === 0xff >> length
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index]!
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value: isSize && isUnknown ? null : value, length }
}

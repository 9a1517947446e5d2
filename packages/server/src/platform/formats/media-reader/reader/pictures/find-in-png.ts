import { inflateSync } from 'node:zlib'
import { type Claim, instantClaim } from '../taken/claim.ts'
import { clockClaim } from '../taken/clock-text.ts'
import { mostXmp } from '../taken/read-xmp.ts'
import type { Found, Sized } from './found.ts'

const mostChunks = 400
const mostBytes = 1024 * 1024
const tailBytes = 64 * 1024
/** Other names of `Creation Time` (PNG 3rd edition, 11.3.3) that programs write. */
const timeKeys = new Set(['creation time', 'creationtime', 'create-date', 'date taken'])
const known = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

/** Exif, XMP and dates of a PNG. Behind many pieces of pixels, only the end of the file is looked at. */
export async function findInPng(source: Sized): Promise<Found> {
  let found: Found = {}
  let at = 8
  for (let turn = 0; turn < mostChunks; turn++) {
    const head = await source.read(at, 8)
    if (head.length < 8) return found
    const [size, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    if (known.has(type)) found = add(found, type, await source.read(at + 8, Math.min(size, mostBytes)))
    at += 12 + size
  }
  return atEnd(source, found, at)
}

/** Chunks among the last bytes, recognised by their names and sizes. */
async function atEnd(source: Sized, before: Found, from: number): Promise<Found> {
  let found = before
  const start = Math.max(from, source.size - tailBytes)
  const tail = await source.read(start, tailBytes)
  for (const type of known) {
    const name = tail.indexOf(type, 4, 'latin1')
    if (name < 4) continue
    const size = tail.readUInt32BE(name - 4)
    if (name + 4 + size <= tail.length) found = add(found, type, tail.subarray(name + 4, name + 4 + size))
  }
  return found
}

function add(found: Found, type: string, body: Buffer): Found {
  if (type === 'eXIf') return { ...found, exif: found.exif ?? body }
  if (type === 'tIME') return { ...found, claims: [...(found.claims ?? []), ...changedAt(body)] }
  const text = textOf(type, body)
  if (!text) return found
  if (text.key === 'XML:com.adobe.xmp') return { ...found, xmp: found.xmp ?? text.value }
  if (/^Raw profile type (?:exif|APP1)$/.test(text.key)) return { ...found, exif: found.exif ?? profileOf(text.value) }
  if (!timeKeys.has(text.key.toLowerCase())) return found
  return { ...found, claims: [...(found.claims ?? []), ...clockClaim('container', text.value.toString('latin1'))] }
}

/** When it was last changed, in UTC (11.3.5). */
function changedAt(body: Buffer): Claim[] {
  if (body.length < 7) return []
  const parts = [body.readUInt16BE(0), body[2]! - 1, body[3]!, body[4]!, body[5]!, body[6]!] as const
  return instantClaim('container', Date.UTC(...parts))
}

/** A key of up to 79 letters, then a value that may be packed. */
function textOf(type: string, body: Buffer): { key: string; value: Buffer } | null {
  const end = body.subarray(0, 80).indexOf(0)
  if (end < 1) return null
  const key = body.toString('latin1', 0, end)
  if (type === 'tEXt') return { key, value: body.subarray(end + 1) }
  if (type === 'zTXt') return unpacked(key, body.subarray(end + 2))
  // A flag and a method of packing, then a language and a translated key, each up to a NUL.
  const language = body.indexOf(0, end + 3)
  const translated = language < 0 ? -1 : body.indexOf(0, language + 1)
  if (translated < 0) return null
  const value = body.subarray(translated + 1)
  return body[end + 1] === 1 ? unpacked(key, value) : { key, value }
}

function unpacked(key: string, value: Buffer): { key: string; value: Buffer } | null {
  try {
    return { key, value: inflateSync(value, { maxOutputLength: mostXmp }) }
  } catch {
    // Damaged, or much more than a date needs.
    return null
  }
}

/** ImageMagick's form: a name, a length, then hex in lines. */
function profileOf(text: Buffer): Buffer | undefined {
  const lines = text.toString('latin1').trim().split('\n')
  const bytes = Buffer.from(lines.slice(2).join(''), 'hex')
  return bytes.length > 8 ? bytes : undefined
}

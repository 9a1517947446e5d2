import type { TakenFrom } from '@holdall/contract/files/media.schemas.ts'
import type { ClockClaim } from './claim.ts'
import { clockClaim } from './clock-text.ts'

/** More than any program writes; the rest of a longer packet isn't read. Bytes. */
export const mostXmp = 1024 * 1024

/** By namespace and name, best first (XMP specification, part 2; IPTC photo metadata for `DateCreated`). */
const fields = [
  ['http://ns.adobe.com/exif/1.0/', 'DateTimeOriginal'],
  ['http://ns.adobe.com/photoshop/1.0/', 'DateCreated'],
  ['http://ns.adobe.com/exif/1.0/', 'DateTimeDigitized'],
  ['http://ns.adobe.com/xap/1.0/', 'CreateDate'],
] as const

/**
 * When a picture was taken by its XMP: the best of the fields that say so, at most one. Fields are found by their namespace,
 * as attributes or as elements. The packet is searched for them, not parsed, so a broken one gives what is still whole.
 */
export function readXmp(packet: Buffer, from: TakenFrom): ClockClaim[] {
  const text = decode(packet.subarray(0, mostXmp))
  for (const [namespace, name] of fields) {
    for (const prefix of prefixesOf(text, namespace)) {
      const found = clockClaim(from, textOf(text, `${prefix}:${name}`))
      if (found.length > 0) return found
    }
  }
  return []
}

function decode(packet: Buffer): string {
  const [first, second] = packet
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(packet)
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return packet.toString('utf16le')
  return packet.toString('utf8')
}

/** At most eight; a packet has one for each namespace. */
function prefixesOf(text: string, namespace: string): string[] {
  const prefixes = new Set<string>()
  let at = text.indexOf(namespace)
  for (let turn = 0; at >= 0 && turn < 8; turn++) {
    const before = text.slice(Math.max(0, at - 60), at)
    // At most 60 characters.
    const prefix = /xmlns:([\w.-]+)\s{0,9}=\s{0,9}["']$/.exec(before)?.[1]
    if (prefix) prefixes.add(prefix)
    at = text.indexOf(namespace, at + namespace.length)
  }
  return [...prefixes]
}

/** The text of the first attribute or element of this name that has one. */
function textOf(text: string, name: string): string | undefined {
  let at = text.indexOf(name)
  for (let turn = 0; at >= 0 && turn < 20; turn++) {
    const after = text.slice(at + name.length, at + name.length + 120)
    // At most 120 characters.
    const value = /^\s{0,9}=\s{0,9}["']([^"']{4,64})/.exec(after)?.[1] ?? /^\s{0,9}>([^<>]{4,64})</.exec(after)?.[1]
    if (value) return value
    at = text.indexOf(name, at + name.length)
  }
  return undefined
}

import type { ClockClaim } from './claim.ts'
import { clockClaim } from './clock-text.ts'

const mostRecords = 500

/** When a picture was taken by IPTC-IIM 4.2: 2:55 and 2:60, or 2:62 and 2:63 if it was digitized. At most one claim. */
export function readIptc(bytes: Buffer): ClockClaim[] {
  const texts = new Map<number, string>()
  let at = 0
  for (let turn = 0; turn < mostRecords && at + 5 <= bytes.length && bytes[at] === 0x1c; turn++) {
    const length = bytes.readUInt16BE(at + 3)
    // Lengths of more than 32 KB have another form, which no date needs.
    if (length > 0x7fff || at + 5 + length > bytes.length) break
    const number = bytes[at + 2]!
    if (bytes[at + 1] === 2 && !texts.has(number)) texts.set(number, bytes.toString('latin1', at + 5, at + 5 + length))
    at += 5 + length
  }
  for (const [date, time] of [
    [55, 60],
    [62, 63],
  ] as const) {
    const day = texts.get(date)?.trim()
    if (!day) continue
    const found = clockClaim('iptc', `${day}T${texts.get(time)?.trim() ?? ''}`)
    if (found.length > 0) return found
    const alone = clockClaim('iptc', day)
    if (alone.length > 0) return alone
  }
  return []
}

/** The IPTC records among the resources of Photoshop (its file format, "Image Resources"); nothing if there are none. */
export function iptcOf(resources: Buffer): Buffer {
  let at = 0
  while (at + 12 <= resources.length && resources.toString('latin1', at, at + 4) === '8BIM') {
    const id = resources.readUInt16BE(at + 4)
    // A name with its length in front, filled up to an even number of bytes.
    const name = 1 + resources[at + 6]!
    const head = at + 6 + name + (name % 2)
    if (head + 4 > resources.length) break
    const size = resources.readUInt32BE(head)
    if (id === 0x0404) return resources.subarray(head + 4, head + 4 + size)
    at = head + 4 + size + (size % 2)
  }
  return Buffer.alloc(0)
}

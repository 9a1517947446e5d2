import type { RangedSource } from './ranged-source.ts'
import type { Facts } from './read-boxes.ts'
import type { Claim } from './taken/claim.ts'
import { clockClaim } from './taken/clock-text.ts'

const headBytes = 16 * 1024

/** Length and size of an AVI, from its main header; beyond a gigabyte, the number of frames is in `dmlh`. */
export async function readAvi(source: RangedSource): Promise<Facts> {
  const head = await source.read(0, headBytes)
  const main = head.indexOf('avih') + 8
  const claims = await datesOfAvi(source)
  if (main < 8 || main + 40 > head.length) return { claims }
  const extended = head.indexOf('dmlh') + 8
  const isExtended = extended >= 8 && extended + 4 <= head.length
  const frames = Math.max(head.readUInt32LE(main + 16), isExtended ? head.readUInt32LE(extended) : 0)
  return {
    seconds: (frames * head.readUInt32LE(main)) / 1_000_000,
    width: head.readUInt32LE(main + 32),
    height: head.readUInt32LE(main + 36),
    claims,
  }
}

/** Lists at the top and one level below; a camera writes about five. */
const mostLists = 200

/** `IDIT` of cameras and `ICRD` of programs, before or behind the pictures. */
async function datesOfAvi(source: RangedSource): Promise<Claim[]> {
  const texts = new Map<string, string>()
  let at = 12
  for (let turn = 0; turn < mostLists && at + 8 <= source.size; turn++) {
    const head = await source.read(at, 12)
    if (head.length < 8) break
    const [type, size] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (type === 'IDIT' || type === 'ICRD') {
      texts.set(type, (await source.read(at + 8, Math.min(size, 64))).toString('latin1'))
    }
    const isOpened = type === 'LIST' && ['hdrl', 'INFO'].includes(head.toString('latin1', 8, 12))
    at += isOpened ? 12 : 8 + size + (size % 2)
  }
  return [...clockClaim('film', texts.get('IDIT')), ...clockClaim('film', texts.get('ICRD'))]
}

/** Length and size of a Flash video: the numbers in the object `onMetaData` at its start. */
export async function readFlv(source: RangedSource): Promise<Facts> {
  const head = await source.read(0, headBytes)
  if (!head.includes('onMetaData')) return {}
  return { seconds: numberIn(head, 'duration'), width: numberIn(head, 'width'), height: numberIn(head, 'height') }
}

function numberIn(head: Buffer, name: string): number | undefined {
  // A name preceded by its length, then the marker for a number and the number.
  const key = Buffer.from(`\0${String.fromCharCode(name.length)}${name}\0`, 'latin1')
  const at = head.indexOf(key)
  return at < 0 || at + key.length + 8 > head.length ? undefined : head.readDoubleBE(at + key.length)
}

const tailBytes = 64 * 1024

/** Playing time of Ogg audio: the last page gives the total number of samples (RFC 3533, section 6). */
export async function readOggEnd(source: RangedSource, perSecond: number | undefined): Promise<number | undefined> {
  if (!perSecond) return undefined
  const tail = await source.read(Math.max(0, source.size - tailBytes), tailBytes)
  const page = tail.lastIndexOf('OggS')
  if (page < 0 || page + 14 > tail.length) return undefined
  return Number(tail.readBigInt64LE(page + 6)) / perSecond
}

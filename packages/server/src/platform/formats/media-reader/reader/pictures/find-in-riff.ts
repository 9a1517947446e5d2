import { mostXmp } from '../taken/read-xmp.ts'
import type { Found, Sized } from './found.ts'

const mostChunks = 300
const mostExif = 1024 * 1024

/** Exif and XMP of a WebP (RFC 9649, 2.7.1.4 and 2.7.1.5). */
export async function findInRiff(source: Sized): Promise<Found> {
  let found: Found = {}
  let at = 12
  for (let turn = 0; turn < mostChunks; turn++) {
    const head = await source.read(at, 8)
    if (head.length < 8) break
    const [type, size] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (type === 'EXIF') found = { ...found, exif: await source.read(at + 8, Math.min(size, mostExif)) }
    if (type === 'XMP ') found = { ...found, xmp: await source.read(at + 8, Math.min(size, mostXmp)) }
    at += 8 + size + (size % 2)
  }
  return found
}

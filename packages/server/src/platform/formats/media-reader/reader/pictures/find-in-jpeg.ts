import { iptcOf } from '../taken/read-iptc.ts'
import type { Found, Sized } from './found.ts'

/** Segments in front of a picture; a panorama has about ten. */
const mostSegments = 300
const xmpName = 'http://ns.adobe.com/xap/1.0/\0'
const resourcesName = 'Photoshop 3.0\0'

/** Exif, XMP and IPTC of a JPEG (Exif 2.32, 4.7.2; XMP part 3, 1.1.3), each the first that there is. */
export async function findInJpeg(source: Sized): Promise<Found> {
  let found: Found = {}
  let at = 2
  for (let turn = 0; turn < mostSegments; turn++) {
    const head = await source.read(at, 4)
    if (head.length < 4 || head[0] !== 0xff) break
    const marker = head[1]!
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    // What follows is the picture itself.
    if (marker === 0xda || marker === 0xd9) break
    const length = head.readUInt16BE(2)
    if (length < 2) break
    if (marker === 0xe1 || marker === 0xed) {
      const body = await source.read(at + 4, length - 2)
      if (marker === 0xed) found = { ...found, iptc: found.iptc ?? resourcesOf(body) }
      else if (body.toString('latin1', 0, 6) === 'Exif\0\0') found = { ...found, exif: found.exif ?? body }
      else if (body.toString('latin1', 0, xmpName.length) === xmpName)
        found = { ...found, xmp: found.xmp ?? body.subarray(xmpName.length) }
    }
    at += 2 + length
  }
  return found
}

function resourcesOf(body: Buffer): Buffer | undefined {
  if (body.toString('latin1', 0, resourcesName.length) !== resourcesName) return undefined
  const iptc = iptcOf(body.subarray(resourcesName.length))
  return iptc.length > 0 ? iptc : undefined
}

import { boxesIn } from './find-in-heif.ts'
import { findInJpeg } from './find-in-jpeg.ts'
import type { Found, Sized } from './found.ts'

const mostBoxes = 64
const mostMovie = 1024 * 1024
/** Canon names the box with its tables of Exif by this id. */
const canonId = '85c0b687820f11e08111f4ce462b6a48'

/**
 * Exif of a raw photo by Canon (CR3): a film without frames, in whose first box are the directories of Exif, each as a TIFF of its
 * own. The one about the shot has the dates.
 */
export async function findInCr3(source: Sized): Promise<Found> {
  let at = 0
  for (let turn = 0; turn < mostBoxes; turn++) {
    const head = await source.read(at, 16)
    if (head.length < 16) return {}
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (size < 16) return {}
    if (head.toString('latin1', 4, 8) === 'moov') {
      return tablesIn(await source.read(at + (short === 1 ? 16 : 8), Math.min(size, mostMovie)))
    }
    at += size
  }
  return {}
}

function tablesIn(movie: Buffer): Found {
  for (const box of boxesIn(movie)) {
    if (box.type !== 'uuid' || box.body.toString('hex', 0, 16) !== canonId) continue
    const tables = boxesIn(box.body.subarray(16))
    const table = tables.find(one => one.type === 'CMT2') ?? tables.find(one => one.type === 'CMT1')
    if (table) return { exif: table.body }
  }
  return {}
}

/** Exif of a raw photo by Fujifilm (RAF), which is in the JPEG for its preview. Where that is stands in the head. */
export async function findInRaf(source: Sized): Promise<Found> {
  const head = await source.read(0, 92)
  if (head.length < 92 || head.toString('latin1', 0, 15) !== 'FUJIFILMCCD-RAW') return {}
  const start = head.readUInt32BE(84)
  const size = Math.min(head.readUInt32BE(88), Math.max(0, source.size - start))
  return findInJpeg({ size, read: (at, length) => source.read(start + at, Math.max(0, Math.min(length, size - at))) })
}

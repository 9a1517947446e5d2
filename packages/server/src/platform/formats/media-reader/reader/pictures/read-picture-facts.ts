import { readIptc } from '../taken/read-iptc.ts'
import { readXmp } from '../taken/read-xmp.ts'
import { findInHeif } from './find-in-heif.ts'
import { findInJpeg } from './find-in-jpeg.ts'
import { findInPng } from './find-in-png.ts'
import { findInCr3, findInRaf } from './find-in-raw.ts'
import { findInRiff } from './find-in-riff.ts'
import type { Found, Sized } from './found.ts'
import { inMemory } from './in-memory.ts'
import { type PictureFacts, readExif } from './read-exif.ts'

const boxed = new Set(['heic', 'heif', 'heic-sequence', 'heif-sequence', 'avif', 'jxl'].map(name => `image/${name}`))
/** Files of cameras are TIFF with other pictures in them. Those of Olympus and Panasonic have another number in its head. */
const cameras = ['adobe-dng', 'canon-cr2', 'nikon-nef', 'sony-arw', 'olympus-orf', 'panasonic-rw2']
const tiffs = new Set(['image/tiff', ...cameras.map(name => `image/x-${name}`)])

/** Returns whether something can be said about pictures of this type. */
export function hasPictureFacts(mime: string): boolean {
  return finderOf(mime) !== null || tiffs.has(mime)
}

/** Reads what a picture says about itself; nothing of other types. */
export async function readPictureFacts(source: Sized, mime: string): Promise<PictureFacts> {
  if (tiffs.has(mime)) return readExif(source)
  const found = (await finderOf(mime)?.(source)) ?? {}
  const exif = found.exif ? await readExif(inMemory(withoutName(found.exif))) : { details: {}, claims: [] }
  return {
    ...exif,
    claims: [
      ...exif.claims,
      ...(found.xmp ? readXmp(found.xmp, 'xmp') : []),
      ...(found.iptc ? readIptc(found.iptc) : []),
      ...(found.claims ?? []),
    ],
  }
}

function finderOf(mime: string): ((source: Sized) => Promise<Found>) | null {
  if (mime === 'image/jpeg') return findInJpeg
  if (mime === 'image/png' || mime === 'image/apng') return findInPng
  if (mime === 'image/webp') return findInRiff
  if (mime === 'image/x-canon-cr3') return findInCr3
  if (mime === 'image/x-fujifilm-raf') return findInRaf
  return boxed.has(mime) ? findInHeif : null
}

function withoutName(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
}

import { isOfficeType } from '@holdall/contract/files/office-types.ts'

/** Types that pictures are made of. SVG is left out on purpose: it is a program, and is never run here. */
const images = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'])
/**
 * Sharp doesn't know these.
 */
const bitmaps = new Set(['image/bmp', 'image/x-ms-bmp'])
/** Phone photos, which sharp recognises but can't decode. */
const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const largestSource = 256 * 1024 * 1024
/** Only the beginning of a video is read. */
const largestVideo = 64 * 1024 * 1024 * 1024

export function isImage(mime: string): boolean {
  return images.has(mime) || isHeic(mime) || isBitmap(mime)
}

export function isBitmap(mime: string): boolean {
  return bitmaps.has(mime)
}

export function isHeic(mime: string): boolean {
  return heic.has(mime)
}

export function isPdf(mime: string): boolean {
  return mime === 'application/pdf'
}

export function isVideo(mime: string): boolean {
  return mime.startsWith('video/')
}

/** Returns whether trying to make pictures of these bytes is worthwhile. */
export function canPicture(blob: { readonly mime: string; readonly size: number }): boolean {
  if (isVideo(blob.mime)) return blob.size > 0 && blob.size <= largestVideo
  const isKnown = isImage(blob.mime) || isPdf(blob.mime) || isOfficeType(blob.mime)
  return isKnown && blob.size > 0 && blob.size <= largestSource
}

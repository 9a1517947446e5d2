import { isOfficeType } from '@holdall/contract/files/office-types.ts'

/** Types that pictures are made of. SVG is missing on purpose: it is a program, and is never run here. */
const images = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'])
/** Photos of phones, which sharp knows but can't decode. */
const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const largestSource = 256 * 1024 * 1024
/** Of a video only the beginning is read. */
const largestVideo = 64 * 1024 * 1024 * 1024

export function isImage(mime: string): boolean {
  return images.has(mime) || isHeic(mime)
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

/** Whether a try to make pictures of these bytes is worth it. */
export function canPicture(blob: { readonly mime: string; readonly size: number }): boolean {
  if (isVideo(blob.mime)) return blob.size > 0 && blob.size <= largestVideo
  const isKnown = isImage(blob.mime) || isPdf(blob.mime) || isOfficeType(blob.mime)
  return isKnown && blob.size > 0 && blob.size <= largestSource
}

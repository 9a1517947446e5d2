import type { ResizeOptions, Sharp } from 'sharp'
import { fail } from '../failure.ts'

/** A picture of a few kilobytes can unpack to gigabytes. */
const largestPixels = 50_000_000
const longestSeconds = 10

/** Pixels of the longer side; nothing larger is drawn here. */
const enoughPixels = 2048

/** Covers the wait for other HEIC pictures and the decoding itself. */
const longestWaitMs = 60_000

/** Recognised by their first bytes. SVG is not included: it can hold scripts and is never drawn in this process. */
const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/tiff'])

/** Everything but pixels is dropped; a picture without a background keeps none. */
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Redraws a picture as WebP in another size. Anything else in the bytes (a location, a script, a second file) is dropped.
 * @throws `file.not-an-image`
 */
export async function drawPicture(picture: Buffer, size: ResizeOptions): Promise<Buffer> {
  const source = await openPicture(picture)
  return drawn(() => source().resize(size).webp({ quality: 85 }).timeout({ seconds: longestSeconds }).toBuffer())
}

/** A picture that was redrawn as PNG, which every mail program and every system shows. */
export interface DrawnPng {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Redraws a picture as PNG that fits into a box, never larger than it was. A square gets transparent edges.
 * @throws `file.not-an-image`
 */
export async function drawPng(
  picture: Buffer,
  box: { readonly width: number; readonly height: number; readonly isSquare: boolean },
): Promise<DrawnPng> {
  const source = await openPicture(picture)
  return drawn(async () => {
    const { width, height } = await source().metadata()
    const side = Math.min(box.width, Math.max(width, height))
    const size: ResizeOptions = box.isSquare
      ? { width: side, height: side, fit: 'contain', background: clear }
      : { width: box.width, height: box.height, fit: 'inside', withoutEnlargement: true }
    const { data, info } = await source()
      .resize(size)
      .png({ compressionLevel: 9, palette: true })
      .timeout({ seconds: longestSeconds })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}

/** Returns what begins to draw the picture, upright. @throws `file.not-an-image` */
async function openPicture(picture: Buffer): Promise<() => Sharp> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(picture)
  if (!type || !types.has(type.mime)) throw fail('file.not-an-image')
  const { default: sharp } = await import('sharp')
  return drawn(async () => {
    const source = type.mime === 'image/heic' ? await pixelsOf(picture) : { input: picture, raw: {} }
    return () => sharp(source.input, { limitInputPixels: largestPixels, failOn: 'error', ...source.raw }).autoOrient()
  })
}

/** @throws `file.not-an-image` with the reason, whatever the library says */
async function drawn<T>(draw: () => Promise<T>): Promise<T> {
  try {
    return await draw()
  } catch (error) {
    throw fail('file.not-an-image', undefined, { meta: { reason: reasonOf(error) } })
  }
}

/** sharp recognises HEIC but ships without its decoder. */
async function pixelsOf(picture: Buffer) {
  const { decodeHeic } = await import('./heic/decode-heic.ts')
  const { data, ...raw } = await decodeHeic(picture, {
    edge: enoughPixels,
    signal: AbortSignal.timeout(longestWaitMs),
    isAwaited: true,
  })
  return { input: data, raw: { raw } }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('pixel limit')) return 'too-many-pixels'
  return message.includes('timeout') ? 'too-slow' : 'damaged'
}

import type { ResizeOptions } from 'sharp'
import { fail } from '../failure.ts'

/** A picture of a few kilobytes can unpack to gigabytes. */
const largestPixels = 50_000_000

/** Pixels of the longer side; nothing larger is drawn here. */
const enoughPixels = 2048

/** Covers the wait for other HEIC pictures and the decoding itself. */
const longestWaitMs = 60_000

/** Recognised by their first bytes. SVG is not included: it can hold scripts and is never drawn in this process. */
const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/tiff'])

/**
 * Redraws a picture as WebP in another size. Anything else in the bytes (a location, a script, a second file) is dropped.
 * @throws `file.not-an-image`
 */
export async function drawPicture(picture: Buffer, size: ResizeOptions): Promise<Buffer> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(picture)
  if (!type || !types.has(type.mime)) throw fail('file.not-an-image')
  const { default: sharp } = await import('sharp')
  try {
    const limits = { limitInputPixels: largestPixels, failOn: 'error' } as const
    const source = type.mime === 'image/heic' ? await pixelsOf(picture) : { input: picture, raw: {} }
    return await sharp(source.input, { ...limits, ...source.raw })
      .autoOrient()
      .resize(size)
      .webp({ quality: 85 })
      .timeout({ seconds: 10 })
      .toBuffer()
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

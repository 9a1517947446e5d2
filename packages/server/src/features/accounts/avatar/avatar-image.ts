import type { IncomingMessage } from 'node:http'
import { fail } from '../../../platform/failure.ts'

const largestBytes = 5 * 1024 * 1024
/** A picture of a few kilobytes can unpack to gigabytes. */
const largestPixels = 50_000_000
const side = 256

/** Known by their first bytes. SVG is not among them: it is a program, and never drawn in this process. */
const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/tiff'])

/**
 * Reads the picture that someone sends.
 * @throws `file.too-large` as soon as it is; the rest passes by unread, so that the answer arrives.
 */
export function readPicture(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= largestBytes) chunks.push(chunk)
      else reject(fail('file.too-large', { max: largestBytes }))
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => reject(fail('request.malformed')))
    request.once('close', () => reject(fail('request.malformed')))
  })
}

/**
 * Draws the picture anew as a square WebP: whatever else the bytes held (a place, a script, a second file) is gone.
 * @throws `file.not-an-image`
 */
export async function drawAvatar(picture: Buffer): Promise<Buffer> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(picture)
  if (!type || !types.has(type.mime)) throw fail('file.not-an-image')
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(picture, { limitInputPixels: largestPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 85 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch (error) {
    throw fail('file.not-an-image', undefined, { meta: { reason: reasonOf(error) } })
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('pixel limit')) return 'too-many-pixels'
  return message.includes('timeout') ? 'too-slow' : 'damaged'
}

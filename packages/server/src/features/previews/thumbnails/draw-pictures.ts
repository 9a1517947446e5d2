import sharp from 'sharp'

export const pictureSizes = { small: 256, medium: 512, large: 2048 } as const
export type PictureSize = keyof typeof pictureSizes

export interface Picture {
  readonly size: PictureSize
  /** WebP. */
  readonly bytes: Buffer
}

/** Decoded pixels, row by row. */
export interface RawPicture {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/** A picture of this many pixels takes about 200 MB when decoded. */
const mostPixels = 50_000_000
const secondsForEach = 20

// Only what the type check lets through is decoded, whatever else the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff', 'Gif'].map(name => `VipsForeignLoad${name}`),
})
// Uses one thread of the pool at a time and no cache: the server's other work has priority.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Draws an image in every size, upright and without its metadata, decoding it once. None is larger than the image
 * itself.
 * @throws for broken, truncated and unknown images, for one of more than 50 megapixels, and after 20 seconds
 */
export async function drawPictures(image: string | Buffer | RawPicture): Promise<Picture[]> {
  const isRaw = typeof image === 'object' && 'data' in image
  const options = { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true } as const
  const source = isRaw ? sharp(image.data, { ...options, raw: image }) : sharp(image, options)
  const large = await source
    .timeout({ seconds: secondsForEach })
    .autoOrient()
    .resize(pictureSizes.large, pictureSizes.large, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = large.info
  const pictures: Picture[] = []
  let pixels = { data: large.data, width, height }
  // From large to small: each is made from the one before, which has fewer pixels to process.
  for (const size of ['large', 'medium', 'small'] as const) {
    const edge = pictureSizes[size]
    const drawn = sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels } }).timeout({
      seconds: secondsForEach,
    })
    if (Math.max(pixels.width, pixels.height) > edge) {
      const next = await drawn.resize(edge, edge, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })
      pixels = { data: next.data, width: next.info.width, height: next.info.height }
    }
    pictures.push({ size, bytes: await encode(pixels, channels) })
  }
  return pictures
}

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

function encode({ data, width, height }: Pixels, channels: 1 | 2 | 3 | 4): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } })
    .timeout({ seconds: secondsForEach })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
}

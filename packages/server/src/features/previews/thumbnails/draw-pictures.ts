import sharp, { type Sharp } from 'sharp'
import { isWithinBudget } from './picture-budget.ts'

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
 * itself. Of a truncated or damaged image, as much is drawn as can be decoded, as browsers do.
 * `page` is the number of the picture, from 0, in a format that has several.
 * @throws for broken and unknown images, for one beyond the budget ("pixel limit"), and after 20 seconds
 */
export async function drawPictures(
  image: string | Buffer | RawPicture,
  { page = 0 }: { readonly page?: number } = {},
): Promise<Picture[]> {
  const large = await drawLarge(image, page)
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

async function drawLarge(image: string | Buffer | RawPicture, page: number) {
  const options = { limitInputPixels: false, failOn: 'none', sequentialRead: true } as const
  const isRaw = typeof image === 'object' && 'data' in image
  const source = isRaw
    ? sharp(image.data, { ...options, raw: image })
    : sharp(image, page > 0 ? { ...options, page } : options)
  const found = await source.metadata()
  if (!isWithinBudget(found)) throw new Error('The picture is beyond the pixel limit')
  const drawn = await source
    .timeout({ seconds: secondsForEach })
    .resize(pictureSizes.large, pictureSizes.large, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return upright(drawn, found.orientation ?? 1)
}

type Drawn = Awaited<ReturnType<typeof drawRaw>>

function drawRaw(source: Sharp) {
  return source.timeout({ seconds: secondsForEach }).raw().toBuffer({ resolveWithObject: true })
}

/** Cameras record how they were held (Exif 2.32, Orientation). A picture is turned once it is small. */
function upright({ data, info }: Drawn, orientation: number): Promise<Drawn> | Drawn {
  const { width, height, channels } = info
  const source = sharp(data, { raw: { width, height, channels } })
  if (orientation === 2) return drawRaw(source.flop())
  if (orientation === 3) return drawRaw(source.rotate(180))
  if (orientation === 4) return drawRaw(source.flip())
  if (orientation === 5) return drawRaw(source.rotate(270).flop())
  if (orientation === 6) return drawRaw(source.rotate(90))
  if (orientation === 7) return drawRaw(source.rotate(90).flop())
  if (orientation === 8) return drawRaw(source.rotate(270))
  return { data, info }
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

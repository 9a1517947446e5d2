import sharp from 'sharp'
import './draw-pictures.ts'

/** Colours in each direction. A row of four takes eight bytes, so that it needs no filling. */
const edge = 4

/**
 * The colours of a thumbnail as the pixels of a bitmap, in base64: four rows of four, from the bottom, five bits of each
 * colour. Browsers show them after the head of a bitmap that is always the same (docs/decisions/0153). Null for a picture
 * with transparent parts, below which they would be seen.
 */
export async function drawPlaceholder(thumbnail: Buffer): Promise<string | null> {
  const { hasAlpha } = await sharp(thumbnail).metadata()
  if (hasAlpha) return null
  const pixels = await sharp(thumbnail)
    .resize(edge, edge, { fit: 'fill' })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer()
  const bitmap = Buffer.alloc(edge * edge * 2)
  for (let row = 0; row < edge; row++) {
    for (let column = 0; column < edge; column++) {
      const at = (row * edge + column) * 3
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
      const place = ((edge - 1 - row) * edge + column) * 2
      bitmap.writeUInt16LE((fiveBits(red) << 10) | (fiveBits(green) << 5) | fiveBits(blue), place)
    }
  }
  return bitmap.toString('base64')
}

function fiveBits(value: number): number {
  return Math.round((value * 31) / 255)
}

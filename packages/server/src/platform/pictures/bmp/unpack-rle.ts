import type { BmpHead } from './bmp-head.ts'

/**
 * Unpacks the rows of a BMP with run lengths (Windows GDI, "Bitmap Compression"), in the order of the file, and calls `give`
 * for each with a byte for each pixel; pixels that are left out have the first colour. What leads beyond a row or the
 * picture is left aside.
 */
export function unpackRle(
  packed: Uint8Array,
  { width, height, packing }: Pick<BmpHead, 'height' | 'packing' | 'width'>,
  give: (row: Uint8Array, number: number) => void,
): void {
  const isNarrow = packing === 'rle4'
  const row = new Uint8Array(width)
  let [x, y, at] = [0, 0, 0]
  const put = (color: number) => {
    if (x < width) row[x] = color
    x += 1
  }
  const next = () => {
    give(row, y)
    row.fill(0)
    y += 1
  }
  while (at + 1 < packed.length && y < height) {
    const [count, value] = [packed[at]!, packed[at + 1]!]
    at += 2
    if (count > 0) {
      for (let index = 0; index < count; index++) {
        put(isNarrow ? (index % 2 === 0 ? value >> 4 : value & 15) : value)
      }
    } else if (value === 0) {
      next()
      x = 0
    } else if (value === 1) {
      break
    } else if (value === 2) {
      x += packed[at] ?? 0
      for (let down = packed[at + 1] ?? 0; down > 0 && y < height; down--) next()
      at += 2
    } else {
      for (let index = 0; index < value; index++) {
        const byte = packed[at + (isNarrow ? index >> 1 : index)] ?? 0
        put(isNarrow ? (index % 2 === 0 ? byte >> 4 : byte & 15) : byte)
      }
      // What is given pixel by pixel is filled up to an even number of bytes.
      const bytes = isNarrow ? (value + 1) >> 1 : value
      at += bytes + (bytes % 2)
    }
  }
  if (y < height) give(row, y)
}

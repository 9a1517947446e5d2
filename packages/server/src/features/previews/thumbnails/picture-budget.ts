import type { Metadata } from 'sharp'

/** What a picture may take that has to be decoded as a whole; bytes. */
const mostWhole = 400 * 1024 * 1024
/** Pictures that are decoded row by row take as long as they have pixels. */
const mostStreamed = 300_000_000
/** JPEG leaves out details while it decodes: up to 64 times as few pixels. */
const mostReduced = 1_200_000_000
/** Decoding row by row keeps about 1,200 rows; bytes of one. */
const mostRow = 256 * 1024

const depths: Readonly<Record<string, number>> = {
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
  complex: 8,
}

/**
 * Whether a picture can be drawn with at most about 400 MB of memory, whatever its file promises: by how much of it has to be
 * decoded at once, not by its number of pixels (docs/decisions/0135).
 */
export function isWithinBudget(found: Metadata): boolean {
  const { width = 0, height = 0, channels = 3, depth = 'uchar', format, isProgressive = false } = found
  const pixels = width * height
  if (pixels === 0) return false
  const row = width * channels * (depths[depth] ?? 1)
  if (row * height <= mostWhole && pixels <= mostStreamed) return format !== 'heif' || pixels <= mostWhole / 8
  if (format === 'jpeg') return isProgressive ? coefficients(found) * pixels <= mostWhole : pixels <= mostReduced
  const isStreamed = (format === 'png' && !isProgressive) || format === 'tiff' || format === 'webp'
  return isStreamed && pixels <= mostStreamed && row <= mostRow
}

/** A progressive JPEG is complete only at its end, so that all its coefficients are kept: bytes for each pixel. */
function coefficients({ chromaSubsampling, channels = 3 }: Metadata): number {
  return chromaSubsampling === '4:2:0' ? 3 : 2 * channels
}

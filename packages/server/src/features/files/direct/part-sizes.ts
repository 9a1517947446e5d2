const mebibyte = 1024 * 1024
const usualBytes = 16 * mebibyte
/** As many parts as every store takes; more only where parts would not fit into a browser's memory. */
const usualParts = 1_000
const largestUsualBytes = 64 * mebibyte
const mostParts = 10_000

/**
 * How many bytes each part of a file has, but for the last.
 * @param least from where on files come in parts at all; none is larger than it needs to be for that
 */
export function partSizeOf(size: number, least: number): number {
  const fewParts = Math.min(largestUsualBytes, Math.ceil(size / usualParts))
  const bytes = Math.max(Math.min(usualBytes, least), fewParts, Math.ceil(size / mostParts))
  return Math.ceil(bytes / mebibyte) * mebibyte
}

export function countParts(size: number, partSize: number): number {
  return Math.ceil(size / partSize)
}

/** The bytes of one part, by its number from 1. */
export function bytesOfPart(number: number, size: number, partSize: number): number {
  return Math.min(partSize, size - (number - 1) * partSize)
}

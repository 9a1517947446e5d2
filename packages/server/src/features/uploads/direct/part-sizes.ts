const mebibyte = 1024 * 1024
const usualBytes = 16 * mebibyte
/** A number of parts that every store accepts; exceeded only if the parts would not fit into a browser's memory. */
const usualParts = 1_000
const largestUsualBytes = 64 * mebibyte
const mostParts = 10_000

/**
 * Returns the size in bytes of each part of a file except the last. @param least the size from which files are uploaded
 * in parts; parts are no larger than that without need
 */
export function partSizeOf(size: number, least: number): number {
  const fewParts = Math.min(largestUsualBytes, Math.ceil(size / usualParts))
  const bytes = Math.max(Math.min(usualBytes, least), fewParts, Math.ceil(size / mostParts))
  return Math.ceil(bytes / mebibyte) * mebibyte
}

export function countParts(size: number, partSize: number): number {
  return Math.ceil(size / partSize)
}

/** The size of one part in bytes, by its number, starting at 1. */
export function bytesOfPart(number: number, size: number, partSize: number): number {
  return Math.min(partSize, size - (number - 1) * partSize)
}

const mebibyte = 1024 * 1024
const usualBytes = 8 * mebibyte
/** The most parts that any store accepts. */
const mostParts = 10_000
/** If the size is unknown, the parts grow, so that 5 TB fit into the maximum number of parts. */
const growsAfter = 500

/** Returns the size of each part of an upload in bytes, by its number from 0. All but the last have that size. */
export function partSize(size: number | undefined, smallest = usualBytes): (index: number) => number {
  if (size === undefined) return index => smallest * 2 ** Math.min(7, Math.floor(index / growsAfter))
  const bytes = Math.max(smallest, Math.ceil(size / mostParts))
  return () => bytes
}

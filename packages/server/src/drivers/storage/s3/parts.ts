const mebibyte = 1024 * 1024
const usualBytes = 8 * mebibyte
/** More parts than this no store takes. */
const mostParts = 10_000
/** Where the size is not known, the parts grow, so that 5 TB fit into the greatest number of them. */
const growsAfter = 500

/** How many bytes each part of an upload has, by its number from 0. All but the last are of that size. */
export function partSize(size: number | undefined, smallest = usualBytes): (index: number) => number {
  if (size === undefined) return index => smallest * 2 ** Math.min(7, Math.floor(index / growsAfter))
  const bytes = Math.max(smallest, Math.ceil(size / mostParts))
  return () => bytes
}

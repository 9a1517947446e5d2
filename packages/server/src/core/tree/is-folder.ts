/** Folders sort before files: listings are ordered by `rank`, which is 0 for a folder. */
export function isFolder({ rank }: { readonly rank: number }): boolean {
  return rank === 0
}

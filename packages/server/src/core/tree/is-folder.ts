/** A folder comes before every file: that is the rank of its row, by which listings are ordered. */
export function isFolder({ rank }: { readonly rank: number }): boolean {
  return rank === 0
}

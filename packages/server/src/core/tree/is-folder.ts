/** The values of `items.rank`. Listings are ordered by it, so folders come before files. */
export const ranks = { folder: 0, file: 1 } as const

export function isFolder({ rank }: { readonly rank: number }): boolean {
  return rank === ranks.folder
}

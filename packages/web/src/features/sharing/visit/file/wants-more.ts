import type { Listing } from '../use-listing.ts'

/**
 * Whether the file after this one is on a page that has not been loaded. A page that failed is not requested again
 * automatically: that would go on for as long as the server does not answer.
 */
export function wantsMore({ items, hasMore, isLoading, error }: Listing, fileId: string): boolean {
  const last = items.findLast(item => item.kind === 'file')
  return last?.id === fileId && hasMore && !isLoading && error === null
}

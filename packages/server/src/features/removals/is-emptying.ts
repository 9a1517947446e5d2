/** Below so many items, nobody is asked: deleting all of them is nothing unusual, and quickly looked through in the trash. */
const fewItems = 10

interface Extent {
  /** Items in the folder before the first of them was deleted. */
  readonly before: number
  /** Deleted since, with what is about to be. */
  readonly removed: number
  /** Items in the folder afterwards. */
  readonly left: number
}

/**
 * Whether deletions, one after the other, come to almost everything in a folder. What was added meanwhile counts as well: a
 * client that sends a tree under other names and then deletes the old ones empties nothing.
 */
export function isEmptying({ before, removed, left }: Extent): boolean {
  // Nine tenths, in whole numbers.
  return before > fewItems && removed * 10 >= before * 9 && left * 10 <= before
}

import { type Failure, fail } from '../../platform/failure.ts'

/** Levels of folders in one space, its root included. */
const maxDepth = 256

/**
 * A tree has at most `maxDepth` levels: why something doesn't fit, or null if it does.
 * @param levels of the folder that gets an item, and of everything above it
 * @param height levels below that item
 */
export function fits(levels: number, height = 0): Failure | null {
  return levels + 1 + height > maxDepth ? fail('item.too-deep', { max: maxDepth }) : null
}

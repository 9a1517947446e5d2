import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'

export interface FolderTotals {
  size: number
  item_count: number
  child_count: number
}

interface Counted extends FolderTotals {
  readonly id: string
  readonly parentId: string | null
  /** The totals that its source had when it was read. */
  readonly copied: FolderTotals
}

/**
 * Counts the folders of a copy as it is built. The source may change during the copy, so the totals read from it may
 * not fit the copy.
 */
export function createRunningTotals() {
  const folders = new Map<string, Counted>()
  return {
    /** Parents must be added before their children. */
    add(source: Item, id: string, parentId: string | null): void {
      const parent = folders.get(parentId ?? '')
      if (parent) {
        parent.child_count++
        parent.item_count++
        if (!isFolder(source)) parent.size += source.size
      }
      if (isFolder(source)) {
        const { size, item_count, child_count } = source
        const copied = { size, item_count, child_count }
        folders.set(id, { id, parentId, size: 0, item_count: 0, child_count: 0, copied })
      }
    },
    /** The folders whose own totals differ from those they were copied with. Call it once, at the end. */
    differing(): { id: string; totals: FolderTotals }[] {
      const list = [...folders.values()]
      for (const folder of list.toReversed()) {
        const parent = folders.get(folder.parentId ?? '')
        if (!parent) continue
        parent.size += folder.size
        parent.item_count += folder.item_count
      }
      return list
        .map(({ id, copied, size, item_count, child_count }) => ({
          id,
          copied,
          totals: { size, item_count, child_count },
        }))
        .filter(
          ({ copied, totals }) =>
            copied.size !== totals.size ||
            copied.item_count !== totals.item_count ||
            copied.child_count !== totals.child_count,
        )
    },
  }
}

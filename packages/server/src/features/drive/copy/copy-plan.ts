import { isFolder } from '../../../core/tree/is-folder.ts'
import { type Item, listLiveChildren } from '../../../core/tree/items.repository.ts'
import type { Reader } from '../../../platform/database/database.ts'

/** Copies up to this many items are made within the request, larger ones by a job. */
export const inlineLimit = 500

/** Counts the items and bytes of a copy. */
export function sizeOfPlan(sources: readonly Item[]): { items: number; bytes: number } {
  return {
    items: sources.reduce((sum, item) => sum + item.item_count + 1, 0),
    bytes: sources.reduce((sum, item) => sum + item.size, 0),
  }
}

/** The live tree below an item, level by level, without some items and what is below them. */
export async function* levelsBelow(db: Reader, top: Item, leftOut: ReadonlySet<string>): AsyncGenerator<Item[]> {
  let parents = [top.id]
  while (parents.length > 0) {
    const level: Item[] = []
    for (let start = 0; start < parents.length; start += 500) {
      const children = await listLiveChildren(db, parents.slice(start, start + 500))
      level.push(...children.filter(item => !leftOut.has(item.id)))
    }
    if (level.length === 0) return
    yield level
    parents = level.filter(item => isFolder(item)).map(item => item.id)
  }
}

import { isFolder } from '../../../core/tree/is-folder.ts'
import { type Item, listLiveChildren } from '../../../core/tree/items.repository.ts'
import type { Reader } from '../../../platform/database/database.ts'

/** Copies up to this many items are made within the request, larger ones by a job. */
export const inlineLimit = 500

/** Counts the items and bytes of a copy. */
export function sizeOfPlan(sources: readonly Item[]): { items: number; bytes: number } {
  return {
    items: sources.reduce((sum, item) => sum + Number(item.item_count) + 1, 0),
    bytes: sources.reduce((sum, item) => sum + Number(item.size), 0),
  }
}

/** The live tree below an item, level by level: pairs of a source and the id of the source's parent. */
export async function* levelsBelow(db: Reader, top: Item): AsyncGenerator<Item[]> {
  let parents = [top.id]
  while (parents.length > 0) {
    const level: Item[] = []
    for (let start = 0; start < parents.length; start += 500) {
      level.push(...(await listLiveChildren(db, parents.slice(start, start + 500))))
    }
    if (level.length === 0) return
    yield level
    parents = level.filter(item => isFolder(item)).map(item => item.id)
  }
}

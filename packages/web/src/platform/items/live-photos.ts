import type { ListedItem } from '../actions/item-action.ts'

/** Items with the films of those that are live photos: what is done to a live photo is done to both of its files. */
export function withFilms(items: readonly ListedItem[]): ListedItem[] {
  const all = new Map<string, ListedItem>()
  for (const item of items) {
    for (const one of [item, ...(item.live ?? [])]) if (!all.has(one.id)) all.set(one.id, one)
  }
  return [...all.values()]
}

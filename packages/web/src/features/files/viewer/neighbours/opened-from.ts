import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import type { OpenedFrom } from '../../../../platform/open-item.ts'
import { createStore } from '../../../../platform/store.ts'

/**
 * The list from which the file was opened. It can't be kept in the history; after a reload the folder is used instead.
 */
export const opened = createStore<{ from: OpenedFrom | null; generation: number; gone: ReadonlySet<string> }>({
  from: null,
  generation: 0,
  gone: new Set(),
})

export function setOpenedFrom(from: OpenedFrom | null): void {
  opened.set(({ generation }) => ({ from, generation: generation + 1, gone: new Set() }))
}

/** Marks a file that no longer exists, so that its neighbours close the gap. */
export function markGone(id: string): void {
  opened.set(({ gone }) => ({ gone: new Set([...gone, id]) }))
}

/** What the list knows about a file, so that it can be shown before the server has answered. */
export function listedItem(id: string): Item | undefined {
  const rows = opened.get().from?.rows
  return rows?.at(rows.indexOf(id))
}

/** A file with the film that belongs to it, if it is a live photo of the list that it was opened from. */
export function withListedFilm<T extends Item>(item: T): T & Pick<ListedItem, 'live'> {
  // Lists of Photos hold it besides what the viewer asks of an item.
  const live = (listedItem(item.id) as Pick<ListedItem, 'live'> | undefined)?.live
  return live ? { ...item, live } : item
}

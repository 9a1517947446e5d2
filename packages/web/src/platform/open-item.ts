import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { downloadItems } from './download.ts'
import type { RowSource } from './lists/row-source.ts'
import { goTo } from './navigation.ts'

/** The list from which a file was opened, so that a viewer can go to its neighbours in the same order. */
export type OpenedFrom = { rows: RowSource<Item>; index: number }

type Opener = (item: Item, from: OpenedFrom | null) => void

let opener: Opener = item => downloadItems([item])

/** The viewer registers itself while its manifest is read. */
export function setItemOpener(next: Opener): void {
  opener = next
}

/** Opens a folder as a page, and a file in the viewer. Without a viewer, the file is downloaded. */
export function openItem(item: Item, from: OpenedFrom | null = null): void {
  if (item.kind === 'folder') goTo(folderPath(item))
  else opener(item, from)
}

/** The address of a folder; the top of the member's own drive is `/drive`. */
export function folderPath(folder: { id: string }): string {
  return `/drive/folder/${folder.id}`
}

import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedFrom } from '../../../../platform/open-item.ts'
import { createStore } from '../../../../platform/store.ts'

/** Where the open file came from. It can't live in the history, and after a reload the folder is asked instead. */
export const opened = createStore<{ from: OpenedFrom | null; generation: number; gone: ReadonlySet<string> }>({
  from: null,
  generation: 0,
  gone: new Set(),
})

export function setOpenedFrom(from: OpenedFrom | null): void {
  opened.set(({ generation }) => ({ from, generation: generation + 1, gone: new Set() }))
}

/** The file no longer exists: its neighbours close the gap. */
export function markGone(id: string): void {
  opened.set(({ gone }) => ({ gone: new Set([...gone, id]) }))
}

/** What the list knows of a file, so that it can be shown before the server has answered. */
export function listedItem(id: string): Item | undefined {
  const rows = opened.get().from?.rows
  return rows?.at(rows.indexOf(id))
}

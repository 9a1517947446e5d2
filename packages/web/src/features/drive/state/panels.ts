import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { createStore } from '../../../platform/store.ts'

/** Which panels are open beside the content. */
export const panels = createStore<{ isDetailsOpen: boolean; isPaletteOpen: boolean; isShortcutsOpen: boolean }>({
  isDetailsOpen: false,
  isPaletteOpen: false,
  isShortcutsOpen: false,
})

/** What Ctrl-C and Ctrl-X took: it stays until something else is taken. */
export const clipboard = createStore<{ mode: 'copy' | 'cut'; items: readonly ListedItem[] }>({
  mode: 'copy',
  items: [],
})

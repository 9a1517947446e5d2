import type { ListedItem } from '../actions/item-action.ts'
import { createStore } from '../store.ts'

type Panels = {
  isDetailsOpen: boolean
  /** Beside a file in the viewer; closes with it. */
  isViewerDetailsOpen: boolean
  isPaletteOpen: boolean
  isShortcutsOpen: boolean
}

/** Which panels are open beside the content. */
export const panels = createStore<Panels>({
  isDetailsOpen: false,
  isViewerDetailsOpen: false,
  isPaletteOpen: false,
  isShortcutsOpen: false,
})

/** What Ctrl-C or Ctrl-X took; kept until something else is taken. */
export const clipboard = createStore<{ mode: 'copy' | 'cut'; items: readonly ListedItem[] }>({
  mode: 'copy',
  items: [],
})

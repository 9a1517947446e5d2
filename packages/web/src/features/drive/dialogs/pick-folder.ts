import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import type { Place } from '../operations/move-items.ts'

export type PickFolderOptions = {
  title: string
  confirmLabel: string
  hint?: string
  /** What goes there: folders among them, and what is below those, can't be picked. */
  items: readonly Pick<ListedItem, 'id' | 'kind' | 'access'>[]
  /** Where the picker opens; the top of the drive unless said otherwise. */
  startAt?: string
  /** A folder that makes no sense, such as the one the items are in. */
  except?: string
}

/** The picker itself, for a page that has no place for dialogs of the drive. */
export const loadFolderPicker = async () => (await import('./folder-picker.tsx')).FolderPicker

/** Lets the person pick a folder to which they may add; null when they leave. */
export function pickFolder(options: PickFolderOptions): Promise<Place | null> {
  return showDialog<Place, PickFolderOptions>(loadFolderPicker, options)
}

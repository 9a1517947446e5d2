import { showDialog } from '../../../../platform/dialogs.tsx'
import type { Place } from '../move-items.ts'
import type { PickFolderOptions } from './folder-picker.tsx'

/** The picker itself, for a page that can't show the dialogs of the drive. */
export const loadFolderPicker = async () => (await import('./folder-picker.tsx')).FolderPicker

/** Lets the user pick a folder that they may add to; null if they cancel. */
export function pickFolder(options: PickFolderOptions): Promise<Place | null> {
  return showDialog<Place, PickFolderOptions>(loadFolderPicker, options)
}

import { showDialog } from '../../../../platform/dialogs.tsx'
import type { Place } from '../move-items.ts'
import type { PickFolderOptions } from './folder-picker.tsx'

/** The picker itself, for a page that has no place for dialogs of the drive. */
export const loadFolderPicker = async () => (await import('./folder-picker.tsx')).FolderPicker

/** Lets the person pick a folder to which they may add; null when they leave. */
export function pickFolder(options: PickFolderOptions): Promise<Place | null> {
  return showDialog<Place, PickFolderOptions>(loadFolderPicker, options)
}

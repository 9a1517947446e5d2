import { screen } from '../../platform/items/screen.ts'
import { useStore } from '../../platform/store.ts'

export type Folder = { id: string; name: string }

/** The open folder, unless it is the top of a drive, where "in this folder" would say nothing. */
export function useOpenFolder(): Folder | null {
  const folder = useStore(screen, state => state.folder)
  return folder && folder.parentId !== null ? folder : null
}

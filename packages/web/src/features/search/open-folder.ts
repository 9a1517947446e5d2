import { useStore } from '../../platform/store.ts'
import { screen } from '../drive/public.ts'

export type Folder = { id: string; name: string }

/** The folder that is open, unless it is the top of a drive: there "in this folder" says nothing. */
export function useOpenFolder(): Folder | null {
  const folder = useStore(screen, state => state.folder)
  return folder && folder.parentId !== null ? folder : null
}

import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useSpaces } from '../../drive/public.ts'

/** The workspace whose top folder is open; undefined for every other folder. */
export function useWorkspaceOf(folder: PlacedItem) {
  return useSpaces()?.find(space => space.kind === 'workspace' && space.rootId === folder.id)
}

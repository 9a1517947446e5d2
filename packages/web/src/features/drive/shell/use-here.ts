import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { screen } from '../../../platform/items/screen.ts'
import { useLocation } from '../../../platform/router/router-context.ts'
import { useStore } from '../../../platform/store.ts'

/** The folder that the page shows; null on pages that show something else. */
export function useHere(): PlacedItem | null {
  const folder = useStore(screen, state => state.folder)
  const { pathname } = useLocation()
  const isFolderShown = pathname === '/drive' || pathname.startsWith('/drive/folder/')
  return isFolderShown ? folder : null
}

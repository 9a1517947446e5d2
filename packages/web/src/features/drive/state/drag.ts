import type { AccessMark } from '@holdall/contract/drive/drive.schemas.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'

export type Dragged = {
  items: readonly ListedItem[]
  count: number
  /** Every dragged item, fetching those that are not loaded. */
  all: () => Promise<readonly ListedItem[]>
}

/** Browsers hide what is dragged until it is dropped, so it is kept here. */
let dragged: Dragged | null = null

export const itemsType = 'application/x-holdall-items'

export function setDragged(next: Dragged | null): void {
  dragged = next
}

export function currentDrag(): Dragged | null {
  return dragged
}

export type DropFolder = {
  id: string
  name: string
  /** Ids of the folders above it, from the top. */
  above: readonly string[]
  /** The member may add to it; if unknown, this is assumed and the server decides. */
  canAdd?: boolean
  /** Who else sees its content, where that is known. */
  access?: AccessMark | undefined
}

/**
 * Whether dragged items may be dropped there: not into themselves or what is below them, and not moved to where they
 * already are.
 */
export function mayDrop(items: readonly ListedItem[], folder: DropFolder, isCopy: boolean): boolean {
  if (folder.canAdd === false || items.length === 0) return false
  const around = new Set([...folder.above, folder.id])
  if (items.some(item => item.kind === 'folder' && around.has(item.id))) return false
  return isCopy ? items.every(item => item.can.download) : movable(items, folder)
}

function movable(items: readonly ListedItem[], folder: DropFolder): boolean {
  return items.every(item => item.can.move) && !items.every(item => item.parentId === folder.id)
}

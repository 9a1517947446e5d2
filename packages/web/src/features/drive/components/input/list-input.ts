import { useGridKeys } from './use-grid-keys.ts'
import { useItemDrag } from './use-item-drag.ts'
import { useItemMenu } from './use-item-menu.tsx'
import { usePointerSelection } from './use-pointer-selection.ts'
import { useAwaited, useReveal } from './use-reveal.ts'
import { useWidth } from './use-width.ts'

/** Pointer, touch, keys, menu and focus of a list of items, for lists of other features. */
export const listInput = {
  useAwaited,
  useGridKeys,
  useItemDrag,
  useItemMenu,
  usePointerSelection,
  useReveal,
  useWidth,
}

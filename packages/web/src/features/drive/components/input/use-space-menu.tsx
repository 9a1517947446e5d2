import type { MouseEvent } from 'react'
import { emptySpace } from '../../../../platform/items/screen.ts'
import { useItemMenu } from './use-item-menu.tsx'

/** The context menu of the area around items, where no list is rendered. */
export function useSpaceMenu() {
  const { openFor, menu } = useItemMenu()
  return { openAround: (event: MouseEvent) => openFor(event, emptySpace()), menu }
}

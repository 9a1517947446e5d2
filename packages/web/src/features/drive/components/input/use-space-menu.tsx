import type { MouseEvent } from 'react'
import { emptySpace } from '../../state/screen.ts'
import { useItemMenu } from './use-item-menu.tsx'

/** The menu of the space around items, where no list is drawn. */
export function useSpaceMenu() {
  const { openFor, menu } = useItemMenu()
  return { openAround: (event: MouseEvent) => openFor(event, emptySpace()), menu }
}

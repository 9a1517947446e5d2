import type { DragEvent } from 'react'
import { flyInto } from '../../../../ui/layout/fly-into.ts'
import { t } from '../../../../ui/text.ts'
import type { Dragged } from '../../state/drag.ts'
import { makeDragImage } from './drag-image.ts'

/** Shows how what was dropped goes into its folder: the browser’s own image of it is gone by now. */
export function showDrop(event: DragEvent, { items, count }: Dragged): void {
  const target = event.currentTarget
  const picture = target.querySelector('[data-icon], svg') ?? target
  const label = count === 1 ? (items[0]?.name ?? '') : t('{{count, number}} items', { count })
  const { element, remove } = makeDragImage(null, label, count)
  element.ariaHidden = 'true'
  element.style.inset = `${event.clientY - 28}px auto auto ${event.clientX - 24}px`
  element.style.pointerEvents = 'none'
  void flyInto(element, picture.getBoundingClientRect()).then(remove)
}

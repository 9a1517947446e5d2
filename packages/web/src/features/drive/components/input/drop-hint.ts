import { t } from '../../../../ui/text.ts'
import { audienceOf } from '../../operations/audience.ts'
import type { DropFolder } from '../../state/drag.ts'
import { currentDrag } from '../../state/drag.ts'
import classes from './drop-hint.module.css'

let shown: HTMLElement | null = null

/** While items are held over a folder, shows at the foot of the page what a drop would do and who would see them. */
export function showDropHint(folder: DropFolder, effect: 'copy' | 'move'): void {
  const dragged = currentDrag()
  if (!dragged) return
  const words = { folder: folder.name, count: dragged.count }
  const what = effect === 'copy' ? t('Copy to “{{folder}}”', words) : t('Move to “{{folder}}”', words)
  const audience = audienceOf(dragged.items, folder.access)
  shown ??= document.body.appendChild(document.createElement('div'))
  shown.className = classes.hint ?? ''
  // Dragging isn't possible with the keyboard, and its result is reported by the toast.
  shown.setAttribute('aria-hidden', 'true')
  shown.textContent = audience ? t('{{what}} · {{audience}}', { what, audience }) : what
}

export function hideDropHint(): void {
  shown?.remove()
  shown = null
}

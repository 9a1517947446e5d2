import { isTyping } from '../../../../ui/actions/action.ts'

/** Whether a key press belongs to something else: a field, a question, a menu, or a player that fills the screen. */
export function belongsElsewhere(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    event.isComposing ||
    isTyping(event.target) ||
    document.querySelector('dialog:modal, [popover]:popover-open') !== null ||
    // When the whole page fills the screen, its keys still work.
    (document.fullscreenElement !== null && document.fullscreenElement !== document.documentElement)
  )
}

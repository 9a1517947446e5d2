import { isTyping } from '../../../../ui/actions/action.ts'

/** Whether a key belongs to somebody else: a field, a question, a menu, or a player that fills the screen. */
export function belongsElsewhere(event: KeyboardEvent): boolean {
  return (
    event.defaultPrevented ||
    event.isComposing ||
    isTyping(event.target) ||
    document.querySelector('dialog:modal, [popover]:popover-open') !== null ||
    // Where the whole page fills the screen, its keys stay its own.
    (document.fullscreenElement !== null && document.fullscreenElement !== document.documentElement)
  )
}

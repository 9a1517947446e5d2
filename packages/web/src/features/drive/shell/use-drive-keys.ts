import { useEffect } from 'react'
import { type ItemTarget, runAction } from '../../../platform/actions/item-action.ts'
import { isModalOpen } from '../../../platform/dialogs.tsx'
import { reportProblem } from '../../../platform/items/report.ts'
import { currentTarget, emptySpace, screen, targetOf } from '../../../platform/items/screen.ts'
import { itemActions, withItemActions } from '../../../platform/registry/item-actions.ts'
import { startUpload } from '../../../platform/upload-queue-port.ts'
import { isShortcut, isTyping } from '../../../ui/actions/action.ts'
import { clipboardReady, pasteAction } from '../actions/clipboard.action.ts'
import { isHere } from '../components/input/use-grid-keys.ts'
import { indexAt } from '../components/input/use-pointer-selection.ts'
import { placeForNew } from '../operations/place-for-new.ts'

/** The shortcuts of all actions, and pasting. */
export function useDriveKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isModalOpen()) return
  // The palette opens from everywhere, including text fields.
  const isPalette = isShortcut(event, 'Mod+K')
  if (isTyping(event.target) && !isPalette) return
  // While our actions are still loading, the browser would use this key for its own search.
  if (isPalette) event.preventDefault()
  // What is selected now counts, even if it changes before our actions have loaded.
  const pressed = {
    chosen: meantBy(event),
    space: emptySpace(),
    isOnItems: isHere(event.target),
    copiesText: isCopyOfText(event),
  }
  void withItemActions(() => isModalOpen() || act(event, pressed))
}

type Pressed = { chosen: ItemTarget; space: ItemTarget; isOnItems: boolean; copiesText: boolean }

function act(event: KeyboardEvent, { chosen, space, isOnItems, copiesText }: Pressed): void {
  for (const action of itemActions()) {
    // Pasting has its own event, in which the browser reveals what is on its clipboard.
    if (!action.shortcut || action.id === pasteAction.id || !isShortcut(event, action.shortcut)) continue
    if (action.on === 'items' && (chosen.count === 0 || !isOnItems)) continue
    if (copiesText) return
    const target = action.on === 'items' ? chosen : space
    if (!action.isVisible(target) || action.disabledReason?.(target)) continue
    event.preventDefault()
    runAction(action, target, reportProblem)
    return
  }
}

/** The selected items; if none are selected, Enter means the row that Tab has reached. */
function meantBy(event: KeyboardEvent): ItemTarget {
  const chosen = currentTarget()
  const row = chosen.count === 0 && event.key === 'Enter' ? screen.get().rows?.at(indexAt(event.target)) : undefined
  return row ? targetOf([row]) : chosen
}

/** Ctrl-C copies selected text rather than items. */
function isCopyOfText(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 'c' && !(getSelection()?.isCollapsed ?? true)
}

function onPaste(event: ClipboardEvent): void {
  if (isTyping(event.target) || isModalOpen()) return
  const space = emptySpace()
  const place = placeForNew(space)
  if (event.clipboardData?.files.length && place) {
    event.preventDefault()
    startUpload(place.id, event.clipboardData, 'paste')
    return
  }
  event.preventDefault()
  // Cutting waits for our actions, so pasting does too: it would find nothing before.
  void withItemActions(async () => {
    await clipboardReady()
    if (pasteAction.isVisible(space)) runAction(pasteAction, space, reportProblem)
  })
}

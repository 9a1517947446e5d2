import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'
import type { IconComponent } from '../icon.ts'
import type { Translate } from '../text.ts'

/** One thing that a person can do, wherever it is offered: in a menu, sheet, toolbar, palette or by a shortcut. */
export type Action = {
  id: string
  /** A verb, already translated. */
  label: string
  icon?: IconComponent
  /** In the notation of `shortcutKeys`: `Mod+C`, `Shift+Delete`, `F2`, `/`. */
  shortcut?: string
  danger?: boolean
  /** Why it can't be done now; the action is then dimmed and shows this sentence. */
  disabledReason?: string
  /** Actions of different groups are separated by a line. */
  group?: string
  /** `quick`: an icon in the row on top of a menu; `more`: on its second page. */
  rank?: 'quick' | 'more'
  /** Makes the action a choice that is on or off. */
  isChecked?: boolean
  run: () => void
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** What is printed on the keys, which differs from language to language; a Mac has signs for some of them. */
const keyNames: Record<string, string> = sentences({
  Mod: 'Ctrl',
  Shift: sentence('Shift', { meaning: 'key on the keyboard' }),
  Delete: 'Del',
  Escape: 'Esc',
  Enter: sentence('Enter', { meaning: 'key on the keyboard' }),
  Space: 'Space bar',
  Arrows: 'Arrows',
  Home: sentence('Home', { meaning: 'key on the keyboard' }),
  End: sentence('End', { meaning: 'key on the keyboard' }),
  PageDown: 'Page down',
})
const appleSigns: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Delete: '⌫', Enter: '↵' }

/** The keys of a shortcut as they are written on this user's keyboard. */
export function shortcutKeys(shortcut: string, text: Translate): string[] {
  return shortcut.split('+').map(key => {
    const sign = isApple ? appleSigns[key] : undefined
    const name = keyNames[key]
    return sign ?? (name === undefined ? key : text(name))
  })
}

/** Whether a key press is this shortcut. `Mod` is Command on a Mac and Control elsewhere. */
export function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const keys = shortcut.split('+')
  const key = keys.at(-1) ?? ''
  const isMod = isApple ? event.metaKey : event.ctrlKey
  if (isMod !== keys.includes('Mod') || event.altKey !== keys.includes('Alt')) return false
  // Characters such as ? and / are on different keys; the layout decides whether Shift is needed for them.
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key)
  if (!isSign && event.shiftKey !== keys.includes('Shift')) return false
  return event.key.toLowerCase() === key.toLowerCase()
}

/** Whether the user is typing, so that single keys belong to the field. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|button|submit|reset|file|image)$/.test(target.type)
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT|OPTION)$/.test(target.tagName))
  )
}

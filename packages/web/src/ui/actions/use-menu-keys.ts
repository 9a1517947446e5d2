import type { KeyboardEvent, RefObject } from 'react'

/** Arrow keys, Home, End and first letters among the menu items inside `menu`. */
export function useMenuKeys(menu: RefObject<HTMLElement | null>, close: () => void) {
  return (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const focus = (index: number) => items[(index + items.length) % items.length]?.focus()
    if (event.key === 'ArrowDown') focus(at + 1)
    else if (event.key === 'ArrowUp') focus(at < 0 ? -1 : at - 1)
    else if (event.key === 'Home') focus(0)
    else if (event.key === 'End') focus(-1)
    else if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (event.key.length === 1 && event.key !== ' ') focusByLetter(items, at, event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

function focusByLetter(items: HTMLElement[], at: number, letter: string): void {
  const order = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  order.find(item => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus()
}

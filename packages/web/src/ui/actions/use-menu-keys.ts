import type { KeyboardEvent, RefObject } from 'react'
import { isRightToLeft } from '../direction.ts'

/**
 * Arrow keys, Home, End and first letters among the menu items inside `menu`. A row of icons counts as one line: the
 * arrow keys along the line move in it, and elsewhere lead to the second page and back.
 */
export function useMenuKeys(menu: RefObject<HTMLElement | null>, close: () => void) {
  return (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const focused = items.find(item => item === document.activeElement)
    const isHandled =
      moveUpOrDown(event.key, items, focused) ||
      moveAlong(event.key, items, focused) ||
      leave(event.key, items, close) ||
      focusByLetter(event.key, items, focused)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }
}

const isInRow = (item: HTMLElement) => item.closest('[data-quick]') !== null

function moveUpOrDown(key: string, items: HTMLElement[], focused: HTMLElement | undefined): boolean {
  // Of a row, only the focused icon or the first is a stop.
  const row = items.filter(isInRow)
  const stop = focused && isInRow(focused) ? focused : row[0]
  const stops = items.filter(item => !isInRow(item) || item === stop)
  const at = focused ? stops.indexOf(focused) : -1
  const focus = (index: number) => stops[(index + stops.length) % stops.length]?.focus()
  if (key === 'ArrowDown') focus(at + 1)
  else if (key === 'ArrowUp') focus(at < 0 ? -1 : at - 1)
  else if (key === 'Home') focus(0)
  else if (key === 'End') focus(-1)
  else return false
  return true
}

function moveAlong(key: string, items: HTMLElement[], focused: HTMLElement | undefined): boolean {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
  const isForward = (key === 'ArrowRight') !== isRightToLeft()
  if (focused && isInRow(focused)) {
    const row = items.filter(isInRow)
    row[(row.indexOf(focused) + (isForward ? 1 : -1) + row.length) % row.length]?.focus()
  } else if (isForward) {
    if (focused?.hasAttribute('data-more')) focused.click()
  } else backOf(items)?.click()
  return true
}

const backOf = (items: HTMLElement[]) => items.find(item => item.hasAttribute('data-back'))

function leave(key: string, items: HTMLElement[], close: () => void): boolean {
  const back = backOf(items)
  if (key === 'Escape' && back) back.click()
  else if (key === 'Escape' || key === 'Tab') close()
  else return false
  return true
}

function focusByLetter(letter: string, items: HTMLElement[], focused: HTMLElement | undefined): boolean {
  if (letter.length !== 1 || letter === ' ') return false
  const at = focused ? items.indexOf(focused) : -1
  const order = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  order.find(item => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus()
  return true
}

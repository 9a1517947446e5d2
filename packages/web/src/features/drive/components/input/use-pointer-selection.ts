import type { MouseEvent, PointerEvent } from 'react'
import { useMemo, useRef } from 'react'
import type { ItemTarget } from '../../../../platform/actions/item-action.ts'
import {
  clearSelection,
  currentTarget,
  emptySpace,
  screen,
  select,
  targetOf,
} from '../../../../platform/items/screen.ts'
import type { Selection } from '../../../../platform/lists/selection.ts'
import { isEmptySelection, isSelected, selectOnly, selectRange, toggled } from '../../../../platform/lists/selection.ts'
import { openListed } from '../../operations/open-listed.ts'

const longPressMs = 450
const slop = 10

export type OpenMenu = (event: MouseEvent, target: ItemTarget) => void

/** The index of the row that an event happened on, from the nearest `data-index`. */
export function indexAt(target: EventTarget | null): number {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return element ? Number(element.dataset.index) : -1
}

const isIn = (target: EventTarget, selector: string) => target instanceof Element && target.closest(selector) !== null

/** Click, double click, menu and, by touch, long press and tap; one set of listeners for all rows. */
export function usePointerSelection(openMenu: OpenMenu) {
  const press = useRef<{
    timer?: ReturnType<typeof setTimeout>
    x: number
    y: number
    isTouch: boolean
    isSpent: boolean
  }>({
    x: 0,
    y: 0,
    isTouch: false,
    isSpent: false,
  })
  return useMemo(() => {
    const stopPress = () => clearTimeout(press.current.timer)
    return {
      onPointerDown: (event: PointerEvent) => {
        const isTouch = event.pointerType !== 'mouse'
        press.current = { x: event.clientX, y: event.clientY, isTouch, isSpent: false }
        const index = indexAt(event.target)
        if (!isTouch || index < 0 || isIn(event.target, 'button, input')) return
        press.current.timer = setTimeout(() => {
          press.current.isSpent = true
          navigator.vibrate?.(12)
          toggleAt(index)
        }, longPressMs)
      },
      onPointerMove: (event: PointerEvent) => {
        const { x, y, isTouch } = press.current
        if (isTouch && Math.hypot(event.clientX - x, event.clientY - y) > slop) stopPress()
      },
      onPointerUp: stopPress,
      onPointerCancel: stopPress,
      onClick: (event: MouseEvent) => {
        if (press.current.isSpent) return
        const index = indexAt(event.target)
        if (index < 0)
          return event.currentTarget === event.target || isIn(event.target, '[data-space]')
            ? clearSelection()
            : undefined
        if (isIn(event.target, '[data-menu]')) return openRowMenu(event, index, openMenu, press.current.isTouch)
        if (isIn(event.target, '[data-check]'))
          return event.shiftKey ? choose(index, { shiftKey: true, ctrlKey: true, metaKey: false }) : toggleAt(index)
        if (press.current.isTouch) return tap(index)
        choose(index, event)
      },
      onDoubleClick: (event: MouseEvent) => {
        if (press.current.isTouch || isIn(event.target, 'button, [data-check], input')) return
        const item = screen.get().rows?.at(indexAt(event.target))
        if (item) openListed(item)
      },
      onContextMenu: (event: MouseEvent) => {
        if (isIn(event.target, 'input:not([type="checkbox"])')) return
        if (press.current.isTouch && !isKeyboardMenu(event)) return event.preventDefault()
        openRowMenu(event, indexAt(event.target), openMenu)
      },
    }
  }, [openMenu])
}

function isKeyboardMenu(event: MouseEvent): boolean {
  return event.clientX === 0 && event.clientY === 0
}

function toggleAt(index: number): void {
  const { rows, selection } = screen.get()
  const item = rows?.at(index)
  if (item) select(toggled(selection, item.id, index), { focus: index, anchor: index })
}

function tap(index: number): void {
  const { rows, selection } = screen.get()
  const item = rows?.at(index)
  if (!isEmptySelection(selection)) toggleAt(index)
  else if (item) openListed(item)
}

type Modifiers = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** Selects according to a click with these modifier keys. */
export function choose(index: number, { shiftKey, ctrlKey, metaKey }: Modifiers): void {
  const { rows, selection, anchor } = screen.get()
  if (!rows) return
  const keep = ctrlKey || metaKey
  if (shiftKey) select(selectRange(selection, anchor < 0 ? 0 : anchor, index, rows, keep), { focus: index })
  else if (keep) toggleAt(index)
  else select(selectAt(index), { focus: index, anchor: index })
}

/** Selects one row alone, by its position if it has not been fetched. */
export function selectAt(index: number): Selection {
  const item = screen.get().rows?.at(index)
  return item ? selectOnly([item.id]) : { ...selectOnly([]), range: { from: index, to: index } }
}

/**
 * By touch, the sheet is about one row and leaves nothing selected; with a pointer, the row is selected to show which
 * one is meant.
 */
function openRowMenu(event: MouseEvent, index: number, openMenu: OpenMenu, isTouch = false): void {
  const { rows, selection } = screen.get()
  const item = rows?.at(index)
  if (!item) {
    clearSelection()
    openMenu(event, emptySpace())
    return
  }
  const isChosen = isSelected(selection, item.id, index)
  if (!isChosen && !isTouch) select(selectOnly([item.id]), { focus: index, anchor: index })
  openMenu(event, isChosen || !isTouch ? currentTarget() : targetOf([item]))
}

import { useEffect, useRef } from 'react'
import { isModalOpen } from '../../../../platform/dialogs.tsx'
import { clearSelection, screen, select } from '../../../../platform/items/screen.ts'
import type { GridShape } from '../../../../platform/lists/grid-keys.ts'
import { nextIndex, typeAhead } from '../../../../platform/lists/grid-keys.ts'
import { isEmptySelection, selectOnly, selectRange, toggled } from '../../../../platform/lists/selection.ts'
import { isTyping } from '../../../../ui/actions/action.ts'
import { selectAt } from './use-pointer-selection.ts'

const typeAheadMs = 700

/** The keys that move through the list and select in it. `reveal` scrolls a row into view and focuses it. */
export function useGridKeys(shape: () => GridShape, reveal: (index: number) => void): void {
  const latest = useRef({ shape, reveal })
  latest.current = { shape, reveal }
  useEffect(() => {
    const typed = { text: '', at: 0 }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isModalOpen() || !isHere(event.target)) return
      const isHandled =
        move(event, latest.current.shape(), latest.current.reveal) ||
        toggle(event, event.timeStamp - typed.at > typeAheadMs ? '' : typed.text) ||
        leave(event) ||
        type(event, typed, latest.current.reveal)
      if (isHandled) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Keys belong to the list when it has the focus, or when nothing else has. */
export function isHere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest('[data-items] button, [data-items] a')) return false
  return target === document.body || target.id === 'content' || target.closest('[data-items]') !== null
}

function move(event: KeyboardEvent, shape: GridShape, reveal: (index: number) => void): boolean {
  const { focus, anchor, selection, rows } = screen.get()
  if (event.altKey || !rows) return false
  const index = nextIndex(event.key, focus, shape)
  if (index === null) return false
  if (event.shiftKey) {
    const from = anchor < 0 ? Math.max(focus, 0) : anchor
    select(selectRange(selection, from, index, rows, false), { focus: index, anchor: from })
  } else if (event.ctrlKey || event.metaKey) screen.set({ focus: index })
  else select(selectAt(index), { focus: index, anchor: index })
  reveal(index)
  return true
}

function toggle(event: KeyboardEvent, typed: string): boolean {
  if (event.key !== ' ' || typed !== '' || event.shiftKey || event.altKey) return false
  const { focus, selection, rows } = screen.get()
  const item = rows?.at(focus)
  if (item) select(toggled(selection, item.id, focus), { anchor: focus })
  return Boolean(item)
}

function leave(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || isEmptySelection(screen.get().selection)) return false
  clearSelection()
  return true
}

function type(event: KeyboardEvent, typed: { text: string; at: number }, reveal: (index: number) => void): boolean {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (event.key === '/' || event.key === '?') return false
  if (event.timeStamp - typed.at > typeAheadMs) typed.text = ''
  typed.at = event.timeStamp
  typed.text += event.key
  const { rows, focus } = screen.get()
  if (!rows) return false
  const index = typeAhead(typed.text, focus, rows.count, at => rows.at(at)?.name)
  const item = rows.at(index)
  if (item) {
    select(selectOnly([item.id]), { focus: index, anchor: index })
    reveal(index)
  }
  return true
}

import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { isShortcut, isTyping } from '../../../ui/actions/action.ts'
import { isModalOpen } from '../../dialogs.tsx'

export interface ListKeys {
  readonly box: RefObject<HTMLElement | null>
  readonly search: RefObject<HTMLInputElement | null>
  readonly ids: readonly string[]
  readonly activeId: string | undefined
  readonly onActive: (id: string) => void
  readonly onOpen: (id: string) => void
  /** Null if rows can't be selected. */
  readonly onToggle: ((id: string, isRange: boolean) => void) | null
  readonly onChoosePage: () => void
  readonly onClear: () => void
  readonly onPage: (step: 1 | -1) => void
}

/**
 * The keys of a list: arrows, j and k move through the rows, x and Space select (with Shift a range), Enter opens, [
 * and ] turn the page, / goes to the search field and the down arrow from there to the results, Escape clears the
 * selection, Ctrl-A selects the page. They are off while someone types and under dialogs.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const [first] = latest.current.ids
      // From the search field down to the results.
      if (first && event.key === 'ArrowDown' && event.target === latest.current.search.current) {
        event.preventDefault()
        return move(first, false, latest.current)
      }
      if (event.defaultPrevented || isTyping(event.target) || isModalOpen()) return
      if (press(event, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether the list handled the key. */
function press(event: KeyboardEvent, keys: ListKeys): boolean {
  const { ids, activeId, box } = keys
  if (isShortcut(event, 'Mod+A') && keys.onToggle) return done(keys.onChoosePage())
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === '/') return done(keys.search.current?.focus())
  if (event.key === 'Escape') return done(keys.onClear())
  if (event.key === '[') return done(keys.onPage(-1))
  if (event.key === ']') return done(keys.onPage(1))
  const isInRows = box.current?.contains(event.target as Node) ?? false
  const isOnRow = event.target instanceof HTMLElement && event.target.dataset.row !== undefined
  const to = stepOf(event.key, ids, activeId, isInRows && isOnRow)
  if (to !== undefined) return done(move(to, event.shiftKey, keys))
  if (!activeId || !ids.includes(activeId)) return false
  const isChoice = event.key === 'x' || event.key === 'X' || (event.key === ' ' && isOnRow)
  if (isChoice && keys.onToggle) return done(keys.onToggle(activeId, event.shiftKey))
  return event.key === 'Enter' && isOnRow ? done(keys.onOpen(activeId)) : false
}

function done(_: unknown): true {
  return true
}

/** Letters work anywhere on the page; the keys that scroll only work in the rows. */
function stepOf(
  key: string,
  ids: readonly string[],
  activeId: string | undefined,
  isOnRow: boolean,
): string | undefined {
  const at = activeId === undefined ? -1 : ids.indexOf(activeId)
  const within = (index: number) => ids[Math.max(0, Math.min(ids.length - 1, index))]
  // The first step only shows the current position.
  const down = isOnRow ? at + 1 : Math.max(at, 0)
  const up = isOnRow ? at - 1 : Math.max(at, 0)
  if (key === 'j') return within(down)
  if (key === 'k') return within(up)
  if (!isOnRow) return undefined
  if (key === 'ArrowDown' || key === 'J') return within(at + 1)
  if (key === 'ArrowUp' || key === 'K') return within(at - 1)
  if (key === 'Home') return within(0)
  return key === 'End' ? within(ids.length - 1) : undefined
}

function move(to: string, isRange: boolean, { box, activeId, onActive, onToggle }: ListKeys): void {
  if (isRange && onToggle) {
    // The row where the range begins is part of it.
    if (activeId && activeId !== to) onToggle(activeId, true)
    onToggle(to, true)
  }
  onActive(to)
  box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(to)}"]`)?.focus()
}

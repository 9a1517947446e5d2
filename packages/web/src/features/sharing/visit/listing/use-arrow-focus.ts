import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { readingKey } from '../../../../ui/direction.ts'

/** Where an arrow key leads from an item; null if it leads nowhere. */
export type NextOf = (index: number, key: string) => number | null

/**
 * One item takes part in the order of Tab, and arrow keys go from item to item, also to those that are drawn only when they
 * come into sight. Items have `data-index`, and a link that takes the focus.
 */
export function useArrowFocus(
  body: RefObject<HTMLElement | null>,
  count: number,
  next: NextOf,
  reveal: (index: number) => void,
) {
  const [focus, setFocus] = useState(0)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const link = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] a`)
    if (!link) return
    wanted.current = null
    link.focus({ preventScroll: true })
  })
  const go = (index: number) => {
    wanted.current = index
    reveal(index)
    setFocus(index)
  }
  return {
    focus: Math.min(focus, Math.max(0, count - 1)),
    props: {
      onFocus: ({ target }: FocusEvent) => {
        const index = indexOf(target)
        if (index !== null) setFocus(index)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const index = indexOf(event.target)
        if (index === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
        if (!(event.target instanceof HTMLAnchorElement)) return
        const to = nextOrEnd(index, readingKey(event.key), count, next)
        if (to === null || to < 0 || to >= count) return
        event.preventDefault()
        go(to)
      },
    },
  }
}

function nextOrEnd(index: number, key: string, count: number, next: NextOf): number | null {
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : next(index, key)
}

function indexOf(target: EventTarget | null): number | null {
  const index = target instanceof Element && target.closest<HTMLElement>('[data-index]')?.dataset.index
  return index ? Number(index) : null
}

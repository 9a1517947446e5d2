import type { RefObject } from 'react'
import { useEffect } from 'react'

const quietMs = 2000
const controls = 'button, a, input, [role="toolbar"], header'

/**
 * Marks an element as `data-quiet` once the mouse has rested on a picture for two seconds, so that its controls fade.
 * They return with the next move, and stay for those who use keys or a screen reader.
 */
export function useQuietControls(ref: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const element = ref.current
    if (!element || !isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let at = { x: -1, y: -1 }
    const show = () => {
      clearTimeout(timer)
      delete element.dataset.quiet
    }
    const rest = () => {
      const isBusy = element.querySelector(`:is(${controls}):hover, :focus-visible, [aria-expanded="true"]`) !== null
      if (!isBusy && document.querySelector('dialog:modal, [popover]:popover-open') === null) element.dataset.quiet = ''
    }
    const move = (event: PointerEvent) => {
      // Content that moves below a resting mouse is not a mouse movement.
      if (event.pointerType !== 'mouse' || (event.clientX === at.x && event.clientY === at.y)) return
      at = { x: event.clientX, y: event.clientY }
      show()
      timer = setTimeout(rest, quietMs)
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('focusin', show)
    window.addEventListener('keydown', show, true)
    return () => {
      show()
      element.removeEventListener('pointermove', move)
      element.removeEventListener('focusin', show)
      window.removeEventListener('keydown', show, true)
    }
  }, [ref, isWanted])
}

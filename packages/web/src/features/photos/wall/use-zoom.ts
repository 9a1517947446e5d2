import { useEffect, useRef } from 'react'
import { isModalOpen } from '../../../platform/dialogs.tsx'
import { isTyping } from '../../../ui/actions/action.ts'

/** Two fingers have to move apart, or together, by this much for a step. */
const stepRatio = 1.3
/** A wheel that is turned with Ctrl, or two fingers on a touchpad, in pixels. */
const stepWheel = 60

/** Nearer (1) and farther (-1): by two fingers, by the wheel with Ctrl, and by the keys + and -. */
export function useZoom(scroller: HTMLElement | null, onZoom: (step: 1 | -1) => void): void {
  const latest = useRef(onZoom)
  latest.current = onZoom
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      // A choice such as that of the size takes the focus, but no text.
      const isChoice = event.target instanceof HTMLInputElement && event.target.type === 'radio'
      if (event.defaultPrevented || (isTyping(event.target) && !isChoice) || isModalOpen()) return
      event.preventDefault()
      latest.current(step)
    }
    // Before the list, where letters jump to names.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  useEffect(() => {
    if (!scroller) return
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < stepWheel) return
      latest.current(turned < 0 ? 1 : -1)
      turned = 0
    }
    let apart = 0
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches
      if (!one || !other) {
        apart = 0
        return
      }
      // Otherwise the page would be enlarged as a whole.
      event.preventDefault()
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
      if (apart === 0) apart = now
      const ratio = now / apart
      if (ratio < stepRatio && ratio > 1 / stepRatio) return
      latest.current(ratio > 1 ? 1 : -1)
      apart = now
    }
    const options = { passive: false }
    scroller.addEventListener('wheel', onWheel, options)
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      scroller.addEventListener(type, onTouch, options)
    return () => {
      scroller.removeEventListener('wheel', onWheel)
      for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
        scroller.removeEventListener(type, onTouch)
    }
  }, [scroller])
}

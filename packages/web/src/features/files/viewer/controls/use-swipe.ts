import type { PointerEvent } from 'react'
import { useRef } from 'react'
import { isRightToLeft } from '../../../../ui/direction.ts'

const leastDistance = 60

type Swipes = { onPrevious: () => void; onNext: () => void; onUp?: (() => void) | undefined }

/**
 * A sideways swipe goes to the neighbour, one upwards to the details. Anything that scrolls or is zoomed keeps the gesture
 * for itself by setting `data-keeps-swipe`; what scrolls up and down gets none upwards, because the browser takes it.
 */
export function useSwipe({ onPrevious, onNext, onUp }: Swipes) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      const isKept = event.target instanceof Element && event.target.closest('[data-keeps-swipe], video, audio, input')
      const isOwn = event.pointerType === 'touch' && event.isPrimary && !isKept
      start.current = isOwn ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      if (!from || from.id !== event.pointerId) return
      const dx = event.clientX - from.x
      const dy = event.clientY - from.y
      if (dy < -leastDistance && Math.abs(dx) < -dy / 2) return onUp?.()
      if (Math.abs(dx) < leastDistance || Math.abs(dy) > Math.abs(dx) / 2) return
      const isForward = dx < 0 !== isRightToLeft()
      if (isForward) onNext()
      else onPrevious()
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

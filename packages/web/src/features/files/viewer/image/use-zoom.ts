import type { RefObject } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { belongsElsewhere } from '../controls/key-rest.ts'
import type { Point, Size, View } from './zoom.ts'
import { naturalScale, panBy, settle, wholeView, zoomAt } from './zoom.ts'

const keySteps: Record<string, Point> = {
  ArrowLeft: { x: 80, y: 0 },
  ArrowRight: { x: -80, y: 0 },
  ArrowUp: { x: 0, y: 80 },
  ArrowDown: { x: 0, y: -80 },
}

/** The space left free around a whole picture, and below it for its tools. */
function roomAround(element: HTMLElement): Point & { foot: number } {
  const foot = Number.parseFloat(getComputedStyle(element).paddingBlockEnd) || 0
  return element.clientWidth > 768 ? { x: 24, y: 24, foot } : { x: 0, y: 8, foot }
}

/** Zooms and moves a picture in its box with the wheel, two fingers, dragging, double click and keys. */
export function useZoom(box: RefObject<HTMLElement | null>, picture: Size | null) {
  const [view, setView] = useState<View>(wholeView)
  const [size, setSize] = useState<Size | null>(null)
  const latest = useRef({ picture, size, view })
  latest.current = { picture, size, view }

  const change = useCallback((next: (view: View, picture: Size, box: Size) => View) => {
    const { picture: shown, size: room } = latest.current
    if (shown && room) setView(before => next(before, shown, room))
  }, [])
  const by = useCallback(
    (factor: number, at: Point = { x: 0, y: 0 }) => change((...now) => zoomAt(now[0], factor, at, now[1], now[2])),
    [change],
  )
  const reset = useCallback(() => setView(wholeView), [])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { x, y, foot } = roomAround(element)
      setSize({
        width: Math.max(1, element.clientWidth - 2 * x),
        height: Math.max(1, element.clientHeight - 2 * y - foot),
      })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new size moves the picture back into its box
  useEffect(() => change(settle), [size, change])
  useEffect(() => listen(box.current, latest, change, by, reset), [box, change, by, reset])

  return { view, size, by, reset }
}

type Latest = RefObject<{ picture: Size | null; size: Size | null; view: View }>
type Change = (next: (view: View, picture: Size, box: Size) => View) => void

function listen(
  element: HTMLElement | null,
  latest: Latest,
  change: Change,
  by: (factor: number, at?: Point) => void,
  reset: () => void,
): (() => void) | undefined {
  if (!element) return undefined
  const stop = new AbortController()
  const { signal } = stop
  const fromCentre = (event: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const { foot } = roomAround(element)
    return { x: event.clientX - left - width / 2, y: event.clientY - top - (height - foot) / 2 }
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    // Touchpads report a pinch as a wheel event with the control key.
    by(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), fromCentre(event))
  }
  const onDoubleClick = (event: MouseEvent) => {
    const { view, picture, size } = latest.current
    if (view.scale > 1) reset()
    else if (picture && size) by(Math.max(2, naturalScale(picture, size)), fromCentre(event))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (belongsElsewhere(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const step = latest.current.view.scale > 1 ? keySteps[event.key] : undefined
    if (step) change((view, picture, room) => panBy(view, step.x, step.y, picture, room))
    else if (event.key === '+' || event.key === '=') by(1.5)
    else if (event.key === '-') by(1 / 1.5)
    else if (event.key === '0') reset()
    else return
    event.preventDefault()
  }
  element.addEventListener('wheel', onWheel, { passive: false, signal })
  element.addEventListener('dblclick', onDoubleClick, { signal })
  window.addEventListener('keydown', onKeyDown, { capture: true, signal })
  followPointers(element, { change, by, fromCentre, signal })
  return () => stop.abort()
}

type PointerTools = {
  change: Change
  by: (factor: number, at?: Point) => void
  fromCentre: (event: { clientX: number; clientY: number }) => Point
  signal: AbortSignal
}

/** One pointer moves the picture, two zoom it. */
function followPointers(element: HTMLElement, { change, by, fromCentre, signal }: PointerTools): void {
  const pointers = new Map<number, Point>()
  element.addEventListener(
    'pointerdown',
    event => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
      pointers.set(event.pointerId, fromCentre(event))
    },
    { signal },
  )
  window.addEventListener(
    'pointermove',
    event => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = fromCentre(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      if (!other) return change((view, picture, box) => panBy(view, now.x - before.x, now.y - before.y, picture, box))
      by(distance(now, other) / Math.max(1, distance(before, other)), {
        x: (now.x + other.x) / 2,
        y: (now.y + other.y) / 2,
      })
    },
    { signal },
  )
  const release = (event: PointerEvent) => pointers.delete(event.pointerId)
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', release, { signal })
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

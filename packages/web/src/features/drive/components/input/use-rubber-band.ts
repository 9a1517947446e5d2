import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { useRef, useState } from 'react'
import { clearSelection, screen, select } from '../../../../platform/items/screen.ts'
import type { BandGeometry, BandRect } from '../../../../platform/lists/rubber-band.ts'
import { bandRect, indexesInBand } from '../../../../platform/lists/rubber-band.ts'
import type { Selection } from '../../../../platform/lists/selection.ts'
import { emptySelection, selectOnly, selectRange } from '../../../../platform/lists/selection.ts'
import { isRightToLeft } from '../../../../ui/direction.ts'

const threshold = 5
let isDrawing = false

/** Whether a band is being drawn: the rows that it selects must not start a drag. */
export function isBandDrawn(): boolean {
  return isDrawing
}

const edge = 36
/** Rows and their names start a drag, and buttons are pressed; the band starts anywhere else. */
const notHere = '[data-handle], [draggable="true"], button, input, a, [role="columnheader"]'

/** Selects by drawing a rectangle with the mouse. `body` is the element whose coordinates the geometry uses. */
export function useRubberBand(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  geometry: BandGeometry,
) {
  const [band, setBand] = useState<BandRect | null>(null)
  const latest = useRef(geometry)
  latest.current = geometry

  const onPointerDown = (event: ReactPointerEvent) => {
    const target = event.target as Element
    if (event.pointerType !== 'mouse' || event.button !== 0 || target.closest(notHere)) return
    // The press must not start a text selection.
    if (!target.closest('[data-index]')) event.preventDefault()
    const keep = event.ctrlKey || event.metaKey || event.shiftKey
    const base = screen.get().selection
    followPointer({
      start: event.nativeEvent,
      scroller: scroller.current,
      body: body.current,
      onMove: rect => {
        setBand(rect)
        select(
          chosenBy(indexesInBand(rect, latest.current), latest.current.columns === 1, keep ? base : emptySelection),
        )
      },
      onEnd: hasMoved => {
        setBand(null)
        if (!hasMoved && !keep && !target.closest('[data-index]')) clearSelection()
      },
    })
  }
  return { band, onPointerDown }
}

function chosenBy(indexes: readonly number[], isList: boolean, base: Selection): Selection {
  const { rows } = screen.get()
  const first = indexes[0]
  const last = indexes.at(-1)
  if (!rows || first === undefined || last === undefined) return base
  if (isList) return selectRange(base, first, last, rows, true)
  const ids = indexes.flatMap(index => rows.at(index)?.id ?? [])
  return base.all ? base : selectOnly([...base.ids, ...ids])
}

type Following = {
  start: PointerEvent
  scroller: HTMLElement | null
  body: HTMLElement | null
  onMove: (rect: BandRect) => void
  onEnd: (hasMoved: boolean) => void
}

function followPointer({ start, scroller, body, onMove, onEnd }: Following): void {
  if (!scroller || !body) return
  const place = (x: number, y: number) => {
    const box = body.getBoundingClientRect()
    // From the side where lines begin: that is where the first tile of a row is.
    return { x: isRightToLeft() ? box.right - x : x - box.left, y: y - box.top }
  }
  const from = place(start.clientX, start.clientY)
  let at = { x: start.clientX, y: start.clientY }
  let hasMoved = false
  let frame = 0

  const draw = () => onMove(bandRect(from, place(at.x, at.y)))
  const scroll = () => {
    const box = scroller.getBoundingClientRect()
    const over = at.y < box.top + edge ? at.y - box.top - edge : at.y > box.bottom - edge ? at.y - box.bottom + edge : 0
    if (over !== 0) {
      scroller.scrollTop += over / 3
      draw()
    }
    frame = requestAnimationFrame(scroll)
  }
  const move = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY }
    if (!hasMoved && Math.hypot(at.x - start.clientX, at.y - start.clientY) < threshold) return
    if (!hasMoved) frame = requestAnimationFrame(scroll)
    hasMoved = true
    isDrawing = true
    draw()
  }
  const end = () => {
    isDrawing = false
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    // The click that follows the end of a band is not a click on what is there.
    if (hasMoved) swallowClick()
    onEnd(hasMoved)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}

function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  // No click follows when the button was released over another element.
  requestAnimationFrame(() => window.removeEventListener('click', swallow, { capture: true }))
}

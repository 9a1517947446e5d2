import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { monthName } from './photo-dates.ts'
import classes from './scrubber.module.css'
import type { Timeline } from './timeline.ts'
import { monthAtTop } from './timeline.ts'

export type ScrubberProps = {
  timeline: Timeline
  scroller: HTMLElement | null
  /** The height of what is scrolled, with the space around the timeline. */
  height: number
}

/** Years that are closer together than this, in pixels, are not written one below the other. */
const leastApart = 22
const monthsOfYear = 12

/** Shows where in time the page is, and leads to any other month: a slider from the oldest to the newest. */
export function Scrubber({ timeline, scroller, height }: ScrubberProps) {
  const text = useText()
  const track = useRef<HTMLDivElement>(null)
  const [isDragging, setDragging] = useState(false)
  const { top, room } = useScroll(scroller)
  const { months } = timeline
  const at = monthAtTop(timeline, top + 1)
  const range = Math.max(1, height - room)
  const years = useMemo(() => yearsOf(timeline, range, room), [timeline, range, room])
  if (months.length < 2 || range <= room) return null

  const go = (to: number) => scroller?.scrollTo({ top: Math.max(0, Math.min(range, to)) })
  const drag = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box) go(((event.clientY - box.top) / box.height) * range)
  }
  const step = (by: number) => {
    const next = Math.max(0, Math.min(months.length - 1, at - by))
    go(months[next]?.top ?? 0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowUp: 1,
      ArrowRight: 1,
      ArrowDown: -1,
      ArrowLeft: -1,
      PageUp: monthsOfYear,
      PageDown: -monthsOfYear,
      Home: -months.length,
      End: months.length,
    }
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  const name = monthName(months[at]?.month ?? '')
  const place = { '--at': Math.min(1, top / range) } as CSSProperties
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label={text('Time', { meaning: 'when photos were taken' })}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={months.length - 1}
      aria-valuenow={months.length - 1 - at}
      aria-valuetext={name}
      data-dragging={isDragging || undefined}
      className={classes.scrubber}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
        drag(event)
      }}
      onPointerMove={event => isDragging && drag(event)}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
    >
      {years.map(({ year, place: spot }) => (
        <span key={year} aria-hidden="true" className={classes.year} style={{ top: spot }}>
          {year}
        </span>
      ))}
      <span aria-hidden="true" className={classes.thumb} style={place}>
        <span className={classes.month}>{name}</span>
      </span>
    </div>
  )
}

/** The years that fit beside the track, each where it begins. */
function yearsOf({ months }: Timeline, range: number, room: number): { year: string; place: number }[] {
  const years: { year: string; place: number }[] = []
  let before = ''
  for (const { month, top } of months) {
    const year = month.slice(0, -3)
    if (year === before) continue
    before = year
    const place = Math.min(1, top / range) * room
    const last = years.at(-1)
    if (place <= room - leastApart && (!last || place - last.place >= leastApart)) years.push({ year, place })
  }
  return years
}

/** How far an element is scrolled, and the height that is in sight; followed once for each frame. */
function useScroll(scroller: HTMLElement | null): { top: number; room: number } {
  const [state, setState] = useState({ top: 0, room: 0 })
  useEffect(() => {
    if (!scroller) return
    let frame = 0
    const read = () => {
      frame = 0
      const { scrollTop, clientHeight } = scroller
      setState(known =>
        known.top === scrollTop && known.room === clientHeight ? known : { top: scrollTop, room: clientHeight },
      )
    }
    const soon = () => {
      frame ||= requestAnimationFrame(read)
    }
    read()
    scroller.addEventListener('scroll', soon, { passive: true })
    const observer = new ResizeObserver(soon)
    observer.observe(scroller)
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', soon)
      observer.disconnect()
    }
  }, [scroller])
  return state
}

import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PagedList } from '../../../platform/lists/use-paged-list.ts'
import { useText } from '../../../ui/text.ts'
import { Thumbnail } from '../../drive/public.ts'
import { monthName } from '../data/photo-dates.ts'
import type { ListedPhoto, PhotoHead } from '../data/queries.ts'
import type { Timeline } from '../data/timeline.ts'
import { monthAtTop, rowAtTop } from '../data/timeline.ts'
import classes from './scrubber.module.css'

export type ScrubberProps = {
  timeline: Timeline
  rows: PagedList<ListedPhoto, PhotoHead>
  scroller: HTMLElement | null
  /** Room above the photos. */
  inset: number
}

/** Years that are closer together than this, in pixels, are not written one below the other. */
const leastApart = 22
const monthsOfYear = 12

/** Shows where in time the page is, and leads to any other month: a slider from the oldest to the newest. */
export function Scrubber({ timeline, rows, scroller, inset }: ScrubberProps) {
  const text = useText()
  const track = useRef<HTMLDivElement>(null)
  const [isDragging, setDragging] = useState(false)
  const { top, room, height } = useScroll(scroller, timeline)
  const { months } = timeline
  const at = monthAtTop(timeline, top - inset + 1)
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
    go(inset + (months[next]?.top ?? 0))
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
  const cover = rows.at(timeline.rows[rowAtTop(timeline, top - inset + room / 3)]?.from ?? 0)
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
      <span aria-hidden="true" className={classes.thumb} style={place} />
      <span aria-hidden="true" className={classes.bubble} style={place}>
        <span className={classes.cover}>
          {cover && <Thumbnail item={cover} size="small" iconSize={24} className={classes.picture} />}
        </span>
        {name}
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

/** How far an element is scrolled, the height that is in sight, and that of everything; followed once for each frame. */
function useScroll(scroller: HTMLElement | null, timeline: Timeline): { top: number; room: number; height: number } {
  const [state, setState] = useState({ top: 0, room: 0, height: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another timeline has another height
  useEffect(() => {
    if (!scroller) return
    let frame = 0
    const read = () => {
      frame = 0
      const { scrollTop: top, clientHeight: room, scrollHeight: height } = scroller
      setState(known =>
        known.top === top && known.room === room && known.height === height ? known : { top, room, height },
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
  }, [scroller, timeline])
  return state
}

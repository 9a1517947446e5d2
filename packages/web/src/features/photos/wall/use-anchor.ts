import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Timeline } from '../data/timeline.ts'
import { dayOfPhoto, rowAtTop, topOfPhoto } from '../data/timeline.ts'

type Rows = { at: (index: number) => { id: string } | undefined; indexOf: (id: string) => number }

/** A photo that is looked at: by its id, or if it hasn't been fetched, by its day; and its distance from the edge of sight. */
type Seen = { id: string | undefined; day: string; rank: number; index: number; offset: number }

/** Photos that have come in above what is looked at, and the newest day with any. */
export type News = { count: number; day: string }

/** Of which photos the place is kept, in case the first of them disappear. */
const mostSeen = 24

/** Where each list was, so that returning to it shows the same photos. */
const places = new Map<string, readonly Seen[]>()

export type Anchored = { key: string; scroller: HTMLElement | null; inset: number; refresh: () => void }

/**
 * What is looked at stays where it is when other photos come, go, or get another day or size: the first photo in sight keeps
 * its distance from the edge, until the person scrolls. Counts those that have come in above.
 */
export function useAnchor(timeline: Timeline, rows: Rows, { key, scroller, inset, refresh }: Anchored) {
  const [news, setNews] = useState<News | null>(null)
  const before = useRef<{ timeline: Timeline; key: string } | null>(null)
  const latest = useRef({ timeline, rows })
  /** Where the last anchoring scrolled to: a scroll event at that place isn't the person's. */
  const anchoredAt = useRef<number | null>(null)
  /** The days at the time when photos above were last counted. */
  const counted = useRef(timeline.days)
  const remember = useCallback(() => {
    if (scroller && latest.current.timeline.rows.length > 0) {
      places.set(key, seenIn(latest.current.timeline, latest.current.rows, scroller, inset))
    }
  }, [key, scroller, inset])

  useLayoutEffect(() => {
    latest.current = { timeline, rows }
    if (!scroller || timeline.rows.length === 0) return
    const last = before.current
    const isSameList = last?.key === key
    if (!isSameList) {
      counted.current = timeline.days
      if (last) setNews(null)
    }
    const seen = places.get(key) ?? []
    const kept = stillThere(seen, timeline, rows)
    // The counts of days and the photos arrive one after the other. Otherwise nothing is touched while a person scrolls.
    if (!isSameList || last.timeline !== timeline || kept?.hasMoved) {
      if (kept) {
        scroller.scrollTop = Math.round(inset + topOfPhoto(timeline, kept.index) - kept.seen.offset)
        anchoredAt.current = scroller.scrollTop
        const come = isSameList ? kept.index - kept.seen.index : 0
        const day = come > 0 ? newestIncrease(counted.current, timeline.days) : undefined
        if (day)
          setNews(known => ({ count: (known?.count ?? 0) + come, day: known && known.day > day ? known.day : day }))
        if (come !== 0) counted.current = timeline.days
        places.set(key, moved(seen, come))
      }
      before.current = { timeline, key }
      refresh()
    }
    if (isGone(places.get(key), rows)) remember()
  }, [timeline, rows, scroller, inset, key, refresh, remember])

  useEffect(() => {
    if (!scroller) return
    const onScroll = () => {
      if (scroller.scrollTop !== anchoredAt.current) {
        anchoredAt.current = null
        remember()
      }
      setNews(known =>
        known && scroller.scrollTop <= topOfNews(latest.current.timeline, known) + inset ? null : known,
      )
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [scroller, inset, remember])

  const showNews = useCallback(() => {
    if (scroller && news) scroller.scrollTop = Math.max(0, topOfNews(latest.current.timeline, news) - 1)
    setNews(null)
  }, [scroller, news])
  return { news, showNews }
}

/** The photos in sight, from the first one whose lower edge is. */
function seenIn(timeline: Timeline, rows: Rows, scroller: HTMLElement, inset: number): Seen[] {
  const top = scroller.scrollTop - inset
  let at = rowAtTop(timeline, top)
  const row = timeline.rows[at]
  // Of a row that is about to leave, the next one is what one looks at.
  if (row && (timeline.tops[at] ?? 0) + row.headHeight + row.height / 2 < top) at++
  const first = timeline.rows[at]?.from ?? 0
  const end = Math.min(first + mostSeen, timeline.rows.at(-1)?.to ?? 0)
  const seen: Seen[] = []
  for (let index = first; index < end; index++) {
    const day = dayOfPhoto(timeline, index)
    if (!day) break
    const offset = topOfPhoto(timeline, index) - top
    seen.push({ id: rows.at(index)?.id, day: day.day, rank: index - day.start, index, offset })
  }
  return seen
}

/** A photo that was seen, and where in the list it is now. */
type Kept = { seen: Seen; index: number; hasMoved: boolean }

/** The same photos, that many places further on. */
function moved(seen: readonly Seen[], by: number): readonly Seen[] {
  return by === 0 ? seen : seen.map(one => ({ ...one, index: one.index + by }))
}

/** Whether nothing is known of what is looked at, or something else is in its place by now. */
function isGone(seen: readonly Seen[] | undefined, rows: Rows): boolean {
  const [first] = seen ?? []
  if (first?.id === undefined) return true
  const isThere = seen?.some(({ id }) => id !== undefined && rows.indexOf(id) >= 0)
  return !isThere && rows.at(first.index) !== undefined
}

/** The first photo of these that is still in the list; otherwise what is now at the place of the first. */
function stillThere(seen: readonly Seen[], timeline: Timeline, rows: Rows): Kept | undefined {
  for (const one of seen) {
    const index = one.id === undefined ? -1 : rows.indexOf(one.id)
    if (index >= 0) return { seen: one, index, hasMoved: index !== one.index }
  }
  const [first] = seen
  if (!first) return undefined
  const day = timeline.days.find(one => one.day <= first.day) ?? timeline.days.at(-1)
  if (!day) return undefined
  const rank = day.day === first.day ? Math.min(first.rank, day.count - 1) : 0
  return { seen: first, index: day.start + rank, hasMoved: false }
}

/** The newest day that has more photos than before. */
function newestIncrease(before: Timeline['days'], now: Timeline['days']): string | undefined {
  const counts = new Map(before.map(({ day, count }) => [day, count]))
  return now.find(({ day, count }) => count > (counts.get(day) ?? 0))?.day
}

function topOfNews(timeline: Timeline, { day }: News): number {
  const first = timeline.days.find(one => one.day <= day)
  return first ? (timeline.tops[rowAtTop(timeline, topOfPhoto(timeline, first.start))] ?? 0) : 0
}

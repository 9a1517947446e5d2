import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { readSaved, save } from '../../../platform/items/saved.ts'
import { useSite } from '../../../platform/site.ts'
import classes from './rail-room.module.css'

const key = 'holdall.rail-rooms'
const mostWaitMs = 2000

type Part = 'folders' | 'workspaces' | 'lists'
type Rooms = { memberId: string; heights: Partial<Record<Part, number>> }

type RailRoomProps = { part: Part; isReady: boolean; children: ReactNode }

/**
 * A part of the sidebar that comes after the first screen and must not push what is below it down: the space that it took
 * last time is reserved. If this browser hasn't seen it yet, what is below waits until it is there, but only briefly, so
 * that a server that can't be reached doesn't hide the rest of the sidebar.
 */
export function RailRoom({ part, isReady, children }: RailRoomProps) {
  const memberId = useSite().me?.id ?? ''
  const [room] = useState(() => roomsOf(memberId)[part])
  const [isLate, setLate] = useState(false)
  const [wasReady, setReady] = useState(isReady)
  if (isReady && !wasReady) setReady(true)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), mostWaitMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!wasReady || !ref.current) return
    const seen = new ResizeObserver(([entry]) => {
      if (!entry) return
      const heights = { ...roomsOf(memberId), [part]: Math.round(entry.contentRect.height) }
      save(key, { memberId, heights } satisfies Rooms)
    })
    seen.observe(ref.current)
    return () => seen.disconnect()
  }, [wasReady, memberId, part])
  const isWaiting = !wasReady && !isLate
  return (
    <div
      ref={ref}
      className={classes.room}
      data-unknown={(isWaiting && room === undefined) || undefined}
      style={wasReady || room === undefined ? undefined : { minHeight: room }}
    >
      {children}
    </div>
  )
}

/** The heights of the parts in this browser, as far as they are known. */
function roomsOf(memberId: string): Rooms['heights'] {
  const saved = readSaved<Partial<Rooms> | null>(key, null)
  return (saved?.memberId === memberId && saved.heights) || {}
}

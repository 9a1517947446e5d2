import type { ReactNode } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fillCount, Slot } from '../../../platform/registry/slot.tsx'
import { useSite } from '../../../platform/site.ts'
import { readSaved, save } from '../state/saved.ts'

const key = 'holdall.own-lists'
const mostWaitMs = 2000

/**
 * Tags, saved searches and whatever else of one's own stands in the sidebar, with the folders below. They come after the
 * first screen and must not push the folders down: the room that they took last time is kept for them, and where this
 * browser has not seen them yet, the folders wait until they are there, but for a moment only: a server that is away keeps
 * nobody from folders that are here.
 */
export function OwnLists({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const memberId = useSite().me?.id ?? ''
  const [room] = useState(() => roomOf(memberId))
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  const lists = useRef<HTMLDivElement>(null)
  const onReady = useCallback((list: string) => setReady(known => new Set([...known, list])), [])
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), mostWaitMs)
    return () => clearTimeout(timer)
  }, [])
  const isReady = ready.size >= fillCount('drive.rail')
  useEffect(() => {
    if (!isReady || !lists.current) return
    const seen = new ResizeObserver(([entry]) => {
      if (entry) save(key, { memberId, height: Math.round(entry.contentRect.height) })
    })
    seen.observe(lists.current)
    return () => seen.disconnect()
  }, [isReady, memberId])
  return (
    <>
      <div ref={lists} style={isReady || room === null ? undefined : { minHeight: room }}>
        {isWanted && <Slot name="drive.rail" props={{ onReady }} />}
      </div>
      {(isReady || isLate || room !== null) && children}
    </>
  )
}

/** What the lists took on this browser, null where that is not known. */
function roomOf(memberId: string): number | null {
  const saved = readSaved<{ memberId: string; height: number } | null>(key, null)
  return saved?.memberId === memberId && typeof saved.height === 'number' ? saved.height : null
}

import type { ReactNode } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readSaved, save } from '../../../platform/items/saved.ts'
import { fillCount, Slot } from '../../../platform/registry/slot.tsx'
import { useSite } from '../../../platform/site.ts'

const key = 'holdall.own-lists'
const mostWaitMs = 2000

/**
 * The user's own lists in the sidebar, such as tags and saved searches, with the folders below. They load after the
 * first screen and must not push the folders down: the space that they took last time is reserved for them. If this
 * browser hasn't seen them yet, the folders wait until the lists have loaded, but only briefly, so that a server that
 * can't be reached doesn't hide folders that are already here.
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

/** The height of the lists in this browser, null if it isn't known. */
function roomOf(memberId: string): number | null {
  const saved = readSaved<{ memberId: string; height: number } | null>(key, null)
  return saved?.memberId === memberId && typeof saved.height === 'number' ? saved.height : null
}

import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { uploadQueue } from '../../../../platform/upload-queue/queue.ts'
import { useUploadsPart } from '../../../../platform/upload-queue/use-uploads.ts'
import { ScrollBox } from '../../scroll-box.tsx'
import classes from './tray.module.css'
import { TrayRow } from './tray-row.tsx'

const rowHeight = 60

/** The uploads in the order in which they were added. Only visible rows are drawn. */
export function TrayList({ ids }: { ids: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    getItemKey: index => ids[index] ?? index,
  })
  useFollow(ids, index => rows.scrollToIndex(index, { align: 'center' }), box)
  return (
    <ScrollBox ref={box} className={classes.list}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
          >
            <TrayRow id={ids[index]!} />
          </li>
        ))}
      </ul>
    </ScrollBox>
  )
}

const followEveryMs = 1000

/** Keeps the files being sent in view until the user scrolls. */
function useFollow(ids: readonly string[], show: (index: number) => void, box: RefObject<HTMLDivElement | null>): void {
  const isOwn = useRef(false)
  const latest = useRef({ ids, show })
  latest.current = { ids, show }
  const isSending = useUploadsPart(uploads => uploads.totals.counts.sending > 0)
  useEffect(() => {
    const element = box.current
    const take = () => {
      isOwn.current = true
    }
    for (const event of ['wheel', 'pointerdown', 'keydown']) element?.addEventListener(event, take, { passive: true })
    return () => {
      for (const event of ['wheel', 'pointerdown', 'keydown']) element?.removeEventListener(event, take)
    }
  }, [box])
  useEffect(() => {
    if (!isSending) return
    let from = 0
    const follow = () => {
      const { ids: all, show: scroll } = latest.current
      if (isOwn.current) return
      const isOver = (id: string | undefined) => id !== undefined && uploadQueue.get(id)?.state === 'done'
      while (from < all.length && isOver(all[from])) from += 1
      if (from > 0 && from < all.length) scroll(from)
    }
    const timer = setInterval(follow, followEveryMs)
    return () => clearInterval(timer)
  }, [isSending])
}

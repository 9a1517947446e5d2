import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import { addressOf } from '../../../../platform/api/call.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { firstLines, headBytes } from './first-lines.ts'
import classes from './item-tile.module.css'

/** A tile that is only scrolled past fetches nothing; milliseconds. */
const restMs = 200

/** How a text begins, in place of a picture of it. Decorative: the name is below. */
export function TextPicture({ item }: { item: ListedItem }) {
  const isAtRest = useRest()
  const { data } = useQuery({
    queryKey: ['first-lines', item.id, item.versionId],
    queryFn: ({ signal }) => readLines(item, signal),
    enabled: isAtRest,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
  })
  if (!data) return <Thumbnail item={item} size="medium" iconSize={64} className={classes.thumbnail} />
  return (
    <pre className={classes.lines} dir="auto" aria-hidden="true">
      {data}
    </pre>
  )
}

function useRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  return isAtRest
}

async function readLines({ id, versionId, size }: ListedItem, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(addressOf('files.content', { id }, { v: versionId }), {
    headers: { range: `bytes=0-${Math.min(size, headBytes) - 1}` },
    credentials: 'same-origin',
    signal,
  })
  // Without ranges, the whole file would be sent for the sake of its beginning.
  if (response.status !== 206) return null
  return firstLines(new Uint8Array(await response.arrayBuffer()))
}

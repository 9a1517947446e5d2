import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ShownFile } from '../parts/preview-props.ts'
import { readRange } from '../parts/read-range.ts'
import { readCover } from './read-cover.ts'

/** The address of the cover of an audio file: of its thumbnail, or in its tags. Null if there is none, or not yet. */
export function useCover(item: ShownFile): string | null {
  const { data: cover } = useQuery({
    queryKey: ['cover', item.id, item.versionId],
    queryFn: ({ signal }) => readCover((from, to) => readRange(item, from, to, signal), item.size),
    enabled: item.thumbnailUrl === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!cover) return
    const made = URL.createObjectURL(new Blob([cover.bytes], { type: cover.type }))
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [cover])
  return item.thumbnailUrl ? `${item.thumbnailUrl}&size=medium` : address
}

import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChosenEncoding } from './encoding-choices.ts'
import { readText, shownText } from './read-text.ts'

/** The bytes of a file version never change. */
const textQuery = (item: Pick<Item, 'id' | 'versionId' | 'size'>) =>
  queryOptions({
    queryKey: ['text', item.id, item.versionId],
    queryFn: ({ signal }) => readText(item, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Bytes aren't compared one by one.
    structuralSharing: false,
  })

/** The text of a file, in the encoding that was detected or chosen. */
export function useFileText(item: Pick<Item, 'id' | 'versionId' | 'size'>) {
  const { data: read, error, refetch } = useQuery(textQuery(item))
  const chosen = useChosenEncoding(item.id)
  const data = useMemo(() => read && shownText(read, chosen), [read, chosen])
  return { data, error, refetch }
}

import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { readText } from './read-text.ts'

/** The text of a file version never changes. */
export const textQuery = (item: Pick<Item, 'id' | 'versionId' | 'size'>) =>
  queryOptions({
    queryKey: ['text', item.id, item.versionId],
    queryFn: ({ signal }) => readText(item, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

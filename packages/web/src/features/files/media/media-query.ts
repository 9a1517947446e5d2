import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/**
 * Pause between checks whether the server has read the file, and the maximum number of checks; a job may have to wait
 * for its turn.
 */
const pauseMs = 1500
const mostLooks = 20

/** What is inside a picture, video or audio file, asked again until the server has read it. */
export const mediaQuery = (item: Pick<Item, 'id' | 'versionId'>) =>
  queryOptions({
    queryKey: ['media', item.id, item.versionId],
    queryFn: ({ signal }) => call('files.media', { params: { id: item.id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isPending && state.dataUpdateCount < mostLooks ? pauseMs : false),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

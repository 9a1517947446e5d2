import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { readSaved, save } from '../state/saved.ts'

const rootKey = 'holdall.root'

export const spacesQuery = queryOptions({
  queryKey: ['spaces'],
  queryFn: async ({ signal }) => {
    const { data } = await call('drive.spaces', {}, { signal })
    const home = homeSpace(data)
    if (home) save(rootKey, home.rootId)
    return data
  },
})

export function homeSpace(spaces: readonly Space[]): Space | undefined {
  return spaces.find(space => space.kind === 'personal') ?? spaces[0]
}

/** The top of the drive as this browser saw it last, to ask for its content before the spaces have come. */
export function lastRootId(): string | null {
  return readSaved<string | null>(rootKey, null)
}

export function useSpaces(): readonly Space[] | undefined {
  return useQuery(spacesQuery).data
}

/** The member's own drive, once it is known: for what is decided outside of drawing. */
export function homeSpaceId(): string | undefined {
  return queryClient.getQueryData(spacesQuery.queryKey)?.find(space => space.kind === 'personal')?.id
}

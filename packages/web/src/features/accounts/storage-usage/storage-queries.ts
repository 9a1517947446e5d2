import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'

const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => call('drive.storage', {}, { signal }),
})

export function useStorage() {
  return useQuery(storageQuery)
}

/** @returns how many items were deleted */
export async function emptyTrash(spaceId: string): Promise<number> {
  const { deleted } = await call('drive.emptyTrash', { body: { spaceId } })
  await Promise.all([
    queryClient.invalidateQueries(storageQuery),
    queryClient.invalidateQueries({ queryKey: ['spaces'] }),
  ])
  return deleted
}

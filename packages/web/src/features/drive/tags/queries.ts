import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'

const none: readonly Tag[] = []

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }): Promise<Tag[]> => (await call('driveTags.list', {}, { signal })).data,
  staleTime: 60_000,
})

/** The user's own tags, then the site's. */
export function useTags(): { tags: readonly Tag[]; isLoading: boolean } {
  const { data, isLoading } = useQuery(tagsQuery)
  return { tags: data ?? none, isLoading }
}

export function refreshTags(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['tags'] })
}

import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../query-client.ts'
import { rememberStarName } from './star-name.ts'

const none: readonly Tag[] = []

const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }): Promise<Tag[]> => {
    const { data } = await call('driveTags.list', {}, { signal })
    rememberStarName(data)
    return data
  },
  staleTime: 60_000,
})

/** The star has a place, a filter and an action of its own. */
const withoutStar = (tags: readonly Tag[]) => tags.filter(tag => tag.kind !== 'star')

/** The user's own tags, then the site's, without the star. Loaded only once it is wanted. */
export function useTags({ isWanted = true } = {}): { tags: readonly Tag[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...tagsQuery, enabled: isWanted, select: withoutStar })
  return { tags: data ?? none, isLoading }
}

export function refreshTags(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['tags'] })
}

/** Reloads the tags and what is listed by one, after the site's have changed. */
export async function refreshSiteTags(): Promise<void> {
  await Promise.all([
    refreshTags(),
    queryClient.invalidateQueries({ queryKey: ['items', 'search'], predicate: ({ queryKey }) => isByTag(queryKey[2]) }),
  ])
}

function isByTag(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'tag' in query && Boolean(query.tag)
}

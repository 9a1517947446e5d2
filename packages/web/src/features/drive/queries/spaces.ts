import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { askOrRecall } from '../../../platform/device/kept-answers.ts'
import { inlineSite } from '../../../platform/early/inline-site.ts'
import { readSaved, save } from '../../../platform/items/saved.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { siteQuery } from '../../../platform/site.ts'

const rootKey = 'holdall.root'

/** Kept with the user's id, since another user may have signed in or an administrator may be impersonating someone. */
type KeptRoot = { readonly of: string; readonly rootId: string }

function whoseDrive(): string | undefined {
  return (queryClient.getQueryData(siteQuery.queryKey) ?? inlineSite())?.me?.id
}

export const spacesQuery = queryOptions({
  queryKey: ['spaces'],
  queryFn: async ({ signal }) => {
    const { data } = await askOrRecall('/spaces', () => call('drive.spaces', {}, { signal }))
    const home = homeSpace(data)
    const of = whoseDrive()
    if (home && of) save(rootKey, { of, rootId: home.rootId } satisfies KeptRoot)
    return data
  },
})

/** Whether an item is in none of the person's spaces: someone else shares it with them. */
export function isForeign(item: { readonly spaceId: string }, spaces: readonly Space[] | undefined): boolean {
  return spaces !== undefined && !spaces.some(({ id }) => id === item.spaceId)
}

export function homeSpace(spaces: readonly Space[]): Space | undefined {
  return spaces.find(space => space.kind === 'personal') ?? spaces[0]
}

/**
 * The top of the current user's drive as this browser last saw it, used to request its content before the spaces have
 * loaded.
 */
export function lastRootId(): string | null {
  const kept = readSaved<Partial<KeptRoot> | null>(rootKey, null)
  return kept?.of !== undefined && kept.of === whoseDrive() ? (kept.rootId ?? null) : null
}

export function useSpaces(): readonly Space[] | undefined {
  return useQuery(spacesQuery).data
}

/** The member's own drive, once it is known: for decisions outside of rendering. */
export function homeSpaceId(): string | undefined {
  return queryClient.getQueryData(spacesQuery.queryKey)?.find(space => space.kind === 'personal')?.id
}

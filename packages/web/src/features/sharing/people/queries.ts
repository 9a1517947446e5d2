import type { Grant, GrantChange, Person, ShareInput } from '@holdall/contract/sharing/people.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { refreshViews } from '../../drive/public.ts'

const accessQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['access', itemId],
    queryFn: ({ signal }) => call('sharing.access', { params: { id: itemId } }, { signal }),
  })

export function useAccess(itemId: string) {
  return useQuery(accessQuery(itemId))
}

/** People whose names or addresses begin with a text; nobody while the site does not suggest them. */
export function usePeople(q: string, isEnabled: boolean) {
  return useQuery({
    queryKey: ['people', q],
    queryFn: async ({ signal }): Promise<Person[]> => (await call('sharing.people', { query: { q } }, { signal })).data,
    enabled: isEnabled && q.length > 0,
    placeholderData: before => before,
    staleTime: 60_000,
  })
}

export async function share(itemId: string, body: ShareInput): Promise<Grant[]> {
  const { data } = await call('sharing.share', { params: { id: itemId }, body })
  await refresh(itemId)
  return data
}

export async function changeGrant(itemId: string, grantId: string, body: GrantChange): Promise<void> {
  try {
    await call('sharing.updateGrant', { params: { id: grantId }, body })
  } finally {
    await refresh(itemId)
  }
}

export async function endGrant(itemId: string, grantId: string): Promise<void> {
  try {
    await call('sharing.endGrant', { params: { id: grantId } })
  } finally {
    await refresh(itemId)
  }
}

/** Ends all that was given on these items themselves. */
export async function endSharing(ids: readonly string[]): Promise<{ grants: number; links: number }> {
  const ended = await call('sharing.endGrants', { body: { ids: [...ids] } })
  void queryClient.invalidateQueries({ queryKey: ['links'] })
  await refresh(...ids)
  return ended
}

/** Who has access below a shared folder depends on it too, so all of it is asked again. */
async function refresh(...itemIds: string[]): Promise<void> {
  refreshViews(itemIds)
  await queryClient.invalidateQueries({ queryKey: ['access'] })
}

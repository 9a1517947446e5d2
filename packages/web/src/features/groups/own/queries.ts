import type { GroupInput } from '@holdall/contract/groups/groups.schemas.ts'
import type { OwnGroup } from '@holdall/contract/groups/own-groups.schemas.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'

export const ownGroupsQuery = queryOptions({
  queryKey: ['own-groups'],
  queryFn: ({ signal }) => call('ownGroups.list', undefined, { signal }),
})

/** Who is in one of the user's groups. */
export function ownMembersQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['own-groups', id, 'members'],
    queryFn: ({ pageParam, signal }) =>
      call('ownGroups.members', { params: { id }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
}

/** The groups of others and of the site that the user is in. */
export const joinedGroupsQuery = infiniteQueryOptions({
  queryKey: ['joined-groups'],
  queryFn: ({ pageParam, signal }) => call('ownGroups.joined', { query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => page.nextCursor ?? undefined,
})

/** Suggestions when sharing name groups and their sizes too. */
async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['own-groups'] }),
    queryClient.invalidateQueries({ queryKey: ['people'] }),
  ])
}

/** Creates a group of the user's own, or changes the one with this id. */
export async function saveOwnGroup(id: string | undefined, body: GroupInput): Promise<OwnGroup> {
  const { group } = id
    ? await call('ownGroups.update', { params: { id }, body })
    : await call('ownGroups.create', { body })
  await refresh()
  return group
}

export async function deleteOwnGroup(id: string): Promise<void> {
  await call('ownGroups.delete', { params: { id } })
  await refresh()
}

export async function addToOwnGroup(id: string, emails: readonly string[]): Promise<void> {
  await call('ownGroups.add', { params: { id }, body: { emails: [...emails] } })
  await refresh()
}

/** Someone who has left meanwhile is gone all the same. */
export async function removeFromOwnGroup(id: string, memberId: string): Promise<void> {
  await call('ownGroups.remove', { params: { id }, body: { memberIds: [memberId] } })
  await refresh()
}

export async function leaveGroup(id: string): Promise<void> {
  await call('ownGroups.leave', { params: { id } })
  await queryClient.invalidateQueries({ queryKey: joinedGroupsQuery.queryKey })
}

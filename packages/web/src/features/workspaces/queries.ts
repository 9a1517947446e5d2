import type {
  AddGroupsInput,
  HandOverInput,
  InviteInput,
  Workspace,
  WorkspaceChange,
  WorkspaceInput,
} from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { refreshEverything } from '../../platform/items/cache.ts'
import { queryClient } from '../../platform/query-client.ts'

// All under one key, so that a change of anyone's access refreshes all of them.
const key = 'workspaces'

export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => call('workspaces.read', { params: { id } }, { signal }),
    retry: false,
  })

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'members', id],
    queryFn: ({ signal }) => call('workspaces.members', { params: { id } }, { signal }),
    retry: false,
  })

export function useInvitations() {
  return useQuery({
    queryKey: [key, 'invitations'],
    queryFn: async ({ signal }) => (await call('workspaces.invitations', {}, { signal })).data,
  })
}

export function useHandovers() {
  return useQuery({
    queryKey: [key, 'handovers'],
    queryFn: ({ signal }) => call('handovers.list', {}, { signal }),
  })
}

export function useDeletedWorkspaces() {
  return useQuery({
    queryKey: [key, 'deleted'],
    queryFn: async ({ signal }) => (await call('workspaces.deleted', {}, { signal })).data,
  })
}

/** Membership and ownership affect what is shown everywhere. */
async function thenRefresh<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    refreshEverything()
  }
}

export async function createWorkspace(body: WorkspaceInput): Promise<Workspace> {
  const made = await thenRefresh(call('workspaces.create', { body }))
  // The switcher must know the workspace before its folder is opened.
  await queryClient.refetchQueries({ queryKey: ['spaces'] })
  return made
}

export const updateWorkspace = (id: string, body: WorkspaceChange) =>
  thenRefresh(call('workspaces.update', { params: { id }, body }))

export const deleteWorkspace = (id: string, name: string, isForever: boolean) =>
  thenRefresh(call('workspaces.delete', { params: { id }, body: { name, isForever } }))

export const restoreWorkspace = (id: string) => thenRefresh(call('workspaces.restore', { params: { id } }))

export const changeRole = (memberId: string, roleId: string) =>
  thenRefresh(call('workspaces.updateMember', { params: { id: memberId }, body: { roleId } }))

export const removeMember = (memberId: string) =>
  thenRefresh(call('workspaces.removeMember', { params: { id: memberId } }))

export const addGroups = (id: string, body: AddGroupsInput) =>
  thenRefresh(call('workspaces.addGroups', { params: { id }, body }))

export const changeGroupRole = (id: string, roleId: string) =>
  thenRefresh(call('workspaces.updateGroup', { params: { id }, body: { roleId } }))

export const removeGroup = (id: string) => thenRefresh(call('workspaces.removeGroup', { params: { id } }))

export const invite = (id: string, body: InviteInput) =>
  thenRefresh(call('workspaces.invite', { params: { id }, body }))

export const acceptInvitation = (id: string) => thenRefresh(call('workspaces.accept', { params: { id } }))
export const declineInvitation = (id: string) => thenRefresh(call('workspaces.decline', { params: { id } }))
export const resendInvitation = (id: string) => thenRefresh(call('workspaces.resend', { params: { id } }))
export const revokeInvitation = (id: string) => thenRefresh(call('workspaces.withdraw', { params: { id } }))

export const offerItem = (id: string, body: HandOverInput) =>
  thenRefresh(call('handovers.offerItem', { params: { id }, body }))
export const offerWorkspace = (id: string, email: string) =>
  thenRefresh(call('handovers.offerWorkspace', { params: { id }, body: { email } }))
export const acceptHandover = (id: string) => thenRefresh(call('handovers.accept', { params: { id } }))
export const declineHandover = (id: string) => thenRefresh(call('handovers.decline', { params: { id } }))
export const cancelHandover = (id: string) => thenRefresh(call('handovers.withdraw', { params: { id } }))

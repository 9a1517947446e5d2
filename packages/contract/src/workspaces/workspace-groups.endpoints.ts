import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { AddGroupsInput, WorkspaceGroup } from './workspaces.schemas.ts'

const params = z.object({ id: Id })

/** Groups in workspaces. */
export const workspaceGroupEndpoints = {
  addGroups: defineEndpoint({
    id: 'workspaces.addGroups',
    method: 'POST',
    path: '/workspaces/:id/groups',
    summary: 'Add groups to a workspace with a role. Everyone in them becomes a member immediately.',
    access: 'member',
    params,
    body: AddGroupsInput,
    response: z.object({ data: z.array(WorkspaceGroup) }),
    status: 201,
    audit: 'workspace.group-added',
    errors: [
      'workspace.not-found',
      'workspace.forbidden',
      'workspace.role-unknown',
      'workspace.role-too-strong',
      'group.not-found',
    ],
  }),
  updateGroup: defineEndpoint({
    id: 'workspaces.updateGroup',
    method: 'PATCH',
    path: '/workspace-groups/:id',
    summary: 'Give a group another role. Takes effect immediately.',
    access: 'member',
    params,
    body: z.object({ roleId: Id }),
    response: WorkspaceGroup,
    audit: 'workspace.group-updated',
    errors: ['member.not-found', 'workspace.forbidden', 'workspace.role-unknown', 'workspace.role-too-strong'],
  }),
  removeGroup: defineEndpoint({
    id: 'workspaces.removeGroup',
    method: 'DELETE',
    path: '/workspace-groups/:id',
    summary: 'Remove a group. Members who are only in the workspace through it lose access immediately.',
    access: 'member',
    params,
    response: 'none',
    audit: 'workspace.group-removed',
    errors: ['member.not-found', 'workspace.forbidden'],
  }),
} as const

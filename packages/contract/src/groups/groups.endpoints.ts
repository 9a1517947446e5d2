import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { idList, mostAtOnce, Outcomes } from '../kit/outcomes.ts'
import { groupList, groupMemberList } from './groups.list.ts'
import { Group, GroupChange, GroupInput, GroupPeople } from './groups.schemas.ts'

const answer = z.object({ group: Group })
const params = z.object({ id: Id })

/** The groups of the site, and everyone's own, as administrators manage them. */
export const groupEndpoints = {
  ...adminListEndpoints(groupList),
  read: defineEndpoint({
    id: 'groups.read',
    method: 'GET',
    path: '/groups/:id',
    summary: 'Get a group.',
    access: { permission: 'groups.view' },
    params,
    response: answer,
    errors: ['group.not-found'],
  }),
  create: defineEndpoint({
    id: 'groups.create',
    method: 'POST',
    path: '/groups',
    summary: 'Create a group of the site.',
    access: { permission: 'groups.create' },
    body: GroupInput,
    response: answer,
    status: 201,
    audit: 'group.created',
  }),
  update: defineEndpoint({
    id: 'groups.update',
    method: 'PATCH',
    path: '/groups/:id',
    summary: 'Update the name or description of a group.',
    access: { permission: 'groups.update' },
    params,
    body: GroupChange,
    response: answer,
    audit: 'group.updated',
    errors: ['group.not-found'],
  }),
  delete: defineEndpoint({
    id: 'groups.delete',
    method: 'DELETE',
    path: '/groups/:ids',
    summary: `Delete groups, at most ${mostAtOnce}. Their members immediately lose everything shared with them.`,
    access: { permission: 'groups.delete' },
    params: z.object({ ids: idList }),
    response: Outcomes,
    audit: 'group.deleted',
  }),
  addMembers: defineEndpoint({
    id: 'groups.addMembers',
    method: 'POST',
    path: '/groups/:id/members',
    summary: 'Add users to a group. They immediately get everything shared with it.',
    access: { permission: 'groups.update' },
    params,
    body: GroupPeople,
    response: answer,
    audit: 'group.members-added',
    errors: ['group.not-found', 'group.full', 'group.users-unknown', 'group.only-others'],
  }),
  removeMembers: defineEndpoint({
    id: 'groups.removeMembers',
    method: 'POST',
    path: '/groups/:id/members/remove',
    summary: 'Remove users from a group. They immediately lose everything they only have through it.',
    access: { permission: 'groups.update' },
    params,
    body: GroupPeople,
    response: answer,
    audit: 'group.members-removed',
    errors: ['group.not-found'],
  }),
} as const

export const groupMemberEndpoints = adminListEndpoints(groupMemberList)

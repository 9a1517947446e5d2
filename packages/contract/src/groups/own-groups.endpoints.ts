import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { ManyIds, Outcomes } from '../kit/outcomes.ts'
import { GroupChange, GroupInput } from './groups.schemas.ts'
import {
  AddressesInput,
  JoinedGroup,
  mostOwnGroups,
  OwnGroup,
  OwnGroupMember,
  OwnGroups,
} from './own-groups.schemas.ts'

const params = z.object({ id: Id })
const answer = z.object({ group: OwnGroup })
const page = z.object({
  cursor: z.string().max(2048).optional(),
  perPage: z.coerce.number().int().min(1).max(200).default(100),
})
const growing = { access: { permission: 'files.share' }, whileOn: 'share.own_groups' } as const
/** Adding an address says whether it has an account, as sharing with it does. */
const rateLimit = { tries: 200, windowSeconds: 3600, name: 'share' }

/** Groups that members have for themselves, and the groups that they are in. */
export const ownGroupEndpoints = {
  list: defineEndpoint({
    id: 'ownGroups.list',
    method: 'GET',
    path: '/own-groups',
    summary: 'List the caller’s own groups by name.',
    access: 'member',
    response: OwnGroups,
  }),
  create: defineEndpoint({
    id: 'ownGroups.create',
    method: 'POST',
    path: '/own-groups',
    summary: `Create the caller’s own group, at most ${mostOwnGroups}. Only if the site allows it.`,
    ...growing,
    body: GroupInput,
    response: answer,
    status: 201,
    audit: 'group.created',
    errors: ['group.too-many'],
  }),
  update: defineEndpoint({
    id: 'ownGroups.update',
    method: 'PATCH',
    path: '/own-groups/:id',
    summary: 'Update the name or description of the caller’s own group.',
    access: 'member',
    params,
    body: GroupChange,
    response: answer,
    audit: 'group.updated',
    errors: ['group.not-found'],
  }),
  delete: defineEndpoint({
    id: 'ownGroups.delete',
    method: 'DELETE',
    path: '/own-groups/:id',
    summary: 'Delete the caller’s own group. Its members immediately lose everything shared with it.',
    access: 'member',
    params,
    response: 'none',
    audit: 'group.deleted',
    errors: ['group.not-found'],
  }),
  members: defineEndpoint({
    id: 'ownGroups.members',
    method: 'GET',
    path: '/own-groups/:id/members',
    summary: 'List the members of the caller’s own group by address, including addresses without an account yet.',
    access: 'member',
    params,
    query: page,
    response: z.object({ data: z.array(OwnGroupMember), nextCursor: z.string().nullable() }),
    errors: ['group.not-found', 'list.bad-cursor'],
  }),
  add: defineEndpoint({
    id: 'ownGroups.add',
    method: 'POST',
    path: '/own-groups/:id/members',
    summary: 'Add people to the caller’s own group by address. They immediately get everything shared with it.',
    ...growing,
    params,
    body: AddressesInput,
    response: answer,
    audit: 'group.members-added',
    errors: ['group.not-found', 'group.full'],
    rateLimit,
  }),
  remove: defineEndpoint({
    id: 'ownGroups.remove',
    method: 'POST',
    path: '/own-groups/:id/members/remove',
    summary: 'Remove people from the caller’s own group. They immediately lose everything they only have through it.',
    access: 'member',
    params,
    body: z.object({ memberIds: ManyIds }),
    response: Outcomes,
    audit: 'group.members-removed',
    errors: ['group.not-found'],
  }),
  joined: defineEndpoint({
    id: 'ownGroups.joined',
    method: 'GET',
    path: '/joined-groups',
    summary: 'List the groups of the site and of other members the caller is in, by name.',
    access: 'member',
    query: page,
    response: z.object({ data: z.array(JoinedGroup), nextCursor: z.string().nullable() }),
    errors: ['list.bad-cursor'],
  }),
  leave: defineEndpoint({
    id: 'ownGroups.leave',
    method: 'POST',
    path: '/joined-groups/:id/leave',
    summary: 'Leave another member’s group. The caller immediately loses everything they only have through it.',
    access: 'member',
    params,
    response: 'none',
    audit: 'group.left',
    errors: ['group.not-found', 'group.not-leavable'],
  }),
} as const

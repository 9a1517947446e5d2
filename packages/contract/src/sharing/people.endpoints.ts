import { z } from 'zod'
import { GroupBrief } from '../groups/groups.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import * as s from './people.schemas.ts'

const id = z.object({ id: Id })
const page = z.object({
  cursor: z.string().max(2048).optional(),
  perPage: z.coerce.number().int().min(1).max(500).default(100),
})

export const peopleEndpoints = {
  access: defineEndpoint({
    id: 'sharing.access',
    method: 'GET',
    path: '/items/:id/access',
    summary: 'List who has access to an item, how, until when and why.',
    access: 'member',
    params: id,
    response: s.ItemAccess,
    errors: ['item.not-found'],
  }),
  share: defineEndpoint({
    id: 'sharing.share',
    method: 'POST',
    path: '/items/:id/grants',
    summary:
      'Share an item and everything in it with people and groups in a role. Addresses without an account get access once they sign up.',
    access: { permission: 'files.share' },
    params: id,
    body: s.ShareInput,
    response: z.object({ data: z.array(s.Grant), undo: z.array(s.GrantStep) }),
    status: 201,
    audit: 'grant.created',
    errors: [
      'item.not-found',
      'item.forbidden',
      'grant.own-item',
      'group.not-found',
      'grant.already-over',
      'recipient.too-many',
      'recipient.too-often',
    ],
    rateLimit: { tries: 200, windowSeconds: 3600, name: 'share' },
  }),
  updateGrant: defineEndpoint({
    id: 'sharing.updateGrant',
    method: 'PATCH',
    path: '/grants/:id',
    summary: 'Change the role or expiration of a share. Takes effect immediately.',
    access: 'member',
    params: id,
    body: s.GrantChange,
    response: s.Grant,
    audit: 'grant.updated',
    errors: ['grant.not-found', 'grant.already-over'],
  }),
  endGrant: defineEndpoint({
    id: 'sharing.endGrant',
    method: 'DELETE',
    path: '/grants/:id',
    summary: 'Stop sharing with someone, or leave a share. Takes effect immediately everywhere.',
    access: 'member',
    params: id,
    response: 'none',
    audit: 'grant.ended',
    errors: ['grant.not-found'],
  }),
  endGrants: defineEndpoint({
    id: 'sharing.endGrants',
    method: 'POST',
    path: '/items/end-sharing',
    summary: 'End all shares and links given directly on these items.',
    access: 'member',
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
    response: z.object({ grants: z.int().min(0), links: z.int().min(0), undo: z.array(s.GrantStep) }),
    audit: 'sharing.ended',
    errors: ['item.not-found', 'item.forbidden'],
  }),
  undoGrants: defineEndpoint({
    id: 'sharing.undoGrants',
    method: 'POST',
    path: '/grants/undo',
    summary: 'Undo sharing changes that no one has changed since, with an outcome for each. Sends no emails.',
    access: { permission: 'files.share' },
    body: z.object({ grantSteps: z.array(s.GrantStep).min(1).max(1000) }),
    response: s.GrantOutcomes,
    audit: 'grant.updated',
    rateLimit: { tries: 200, windowSeconds: 3600, name: 'share-undo' },
  }),
  sharedWithMe: defineEndpoint({
    id: 'sharing.withMe',
    method: 'GET',
    path: '/views/shared-with-me',
    summary: 'List what others have shared with the caller, newest first.',
    access: 'member',
    query: page,
    response: z.object({ data: z.array(s.SharedItem), nextCursor: z.string().nullable() }),
  }),
  sharedByMe: defineEndpoint({
    id: 'sharing.byMe',
    method: 'GET',
    path: '/views/shared-by-me',
    summary: 'List what the caller has shared with people or by links, newest first.',
    access: 'member',
    query: page,
    response: z.object({ data: z.array(s.GivenItem), nextCursor: z.string().nullable() }),
  }),
  people: defineEndpoint({
    id: 'sharing.people',
    method: 'GET',
    path: '/people',
    summary:
      'Suggest people and groups to share with, by name or address. Unless the site suggests addresses, only groups the caller is in.',
    access: { permission: 'files.share' },
    query: z.object({ q: z.string().trim().min(2, 'Enter at least 2 characters').max(100) }),
    response: z.object({ data: z.array(s.Person).max(8), groups: z.array(GroupBrief).max(8) }),
    rateLimit: { tries: 150, windowSeconds: 600, name: 'people' },
  }),
} as const

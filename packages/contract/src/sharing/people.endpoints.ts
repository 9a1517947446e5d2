import { z } from 'zod'
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
    summary: 'Who has access to an item, through what, until when, and why.',
    access: 'member',
    params: id,
    response: s.ItemAccess,
    errors: ['item.not-found'],
  }),
  share: defineEndpoint({
    id: 'sharing.share',
    method: 'POST',
    path: '/items/:id/grants',
    summary: 'Gives people a role on an item and everything below it; addresses without an account wait for theirs.',
    access: { permission: 'files.share' },
    params: id,
    body: s.ShareInput,
    response: z.object({ data: z.array(s.Grant) }),
    status: 201,
    audit: 'grant.created',
    errors: ['item.not-found', 'item.forbidden', 'grant.own-item', 'grant.already-over'],
    rateLimit: { tries: 200, windowSeconds: 3600, name: 'share' },
  }),
  updateGrant: defineEndpoint({
    id: 'sharing.updateGrant',
    method: 'PATCH',
    path: '/grants/:id',
    summary: 'Changes the role or the end of a grant. It counts at once.',
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
    summary: 'Takes a grant back, or leaves what others shared. It counts at once, on every way in.',
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
    summary: 'Ends every grant and revokes every link that was given on these items themselves.',
    access: 'member',
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
    response: z.object({ grants: z.int().min(0), links: z.int().min(0) }),
    audit: 'sharing.ended',
    errors: ['item.not-found', 'item.forbidden'],
  }),
  sharedWithMe: defineEndpoint({
    id: 'sharing.withMe',
    method: 'GET',
    path: '/views/shared-with-me',
    summary: 'What others have shared with the caller, the newest first.',
    access: 'member',
    query: page,
    response: z.object({ data: z.array(s.SharedItem), nextCursor: z.string().nullable() }),
  }),
  sharedByMe: defineEndpoint({
    id: 'sharing.byMe',
    method: 'GET',
    path: '/views/shared-by-me',
    summary: 'What the caller has shared with people or by links, the newest first.',
    access: 'member',
    query: page,
    response: z.object({ data: z.array(s.GivenItem), nextCursor: z.string().nullable() }),
  }),
  people: defineEndpoint({
    id: 'sharing.people',
    method: 'GET',
    path: '/people',
    summary: 'People to share with, by name or address. Nobody unless the site suggests addresses.',
    access: { permission: 'files.share' },
    query: z.object({ q: z.string().min(1).max(100) }),
    response: z.object({ data: z.array(s.Person).max(8) }),
    rateLimit: { tries: 300, windowSeconds: 600, name: 'people' },
  }),
} as const

import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { Restriction, RestrictionInput } from './restrictions.schemas.ts'

const id = z.object({ id: Id })

export const restrictionEndpoints = {
  close: defineEndpoint({
    id: 'sharing.close',
    method: 'POST',
    path: '/items/:id/closings',
    summary:
      'Restrict access to a folder for a person, a group, one share, one link or everyone: access they inherit from above ends there.',
    access: 'member',
    params: id,
    body: RestrictionInput,
    response: Restriction,
    status: 201,
    audit: 'closing.created',
    errors: [
      'item.not-found',
      'item.forbidden',
      'item.not-a-folder',
      'item.is-root',
      'closing.nothing',
      'closing.from-above',
      'closing.shuts-you-out',
      'closing.too-many',
    ],
    rateLimit: { tries: 300, windowSeconds: 3600, name: 'closing' },
  }),
  open: defineEndpoint({
    id: 'sharing.open',
    method: 'DELETE',
    path: '/closings/:id',
    summary: 'Remove restrictions from a folder.',
    access: 'member',
    params: id,
    response: 'none',
    audit: 'closing.ended',
    errors: ['closing.not-found'],
  }),
} as const

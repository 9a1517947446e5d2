import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'

export const exportEndpoints = {
  download: defineEndpoint({
    id: 'exports.download',
    method: 'GET',
    path: '/exports/:id',
    summary:
      'A CSV that the caller asked for, while they may still see the list. A `downloadPath` is good for one call.',
    access: 'member',
    params: z.object({ id: Id }),
    response: 'bytes',
    errors: ['export.not-found'],
  }),
} as const

import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/** A CSV that a member requested. */
export const ListExport = z.object({
  fileName: z.string(),
  size: Bytes.nullable().meta({ description: 'Null until it is written.' }),
  expiresAt: Instant,
})
export type ListExport = z.infer<typeof ListExport>

export const exportEndpoints = {
  read: defineEndpoint({
    id: 'exports.read',
    method: 'GET',
    path: '/exports/:id/about',
    summary: 'Get the state of a CSV export of the caller, while they can still see the list.',
    access: 'member',
    params: z.object({ id: Id }),
    response: ListExport,
    errors: ['export.not-found'],
  }),
  download: defineEndpoint({
    id: 'exports.download',
    method: 'GET',
    path: '/exports/:id',
    summary: 'Download a CSV export of the caller, while they can still see the list. Each `downloadPath` works once.',
    access: 'member',
    params: z.object({ id: Id }),
    response: 'bytes',
    errors: ['export.not-found'],
  }),
} as const

named({ ListExport })

import { z } from 'zod'
import { FileKind, PlacedItem } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { Bytes, Id, QueryFlag } from '../kit/fields.ts'

const day = z.iso.date()

/** The filters of a search; the browser keeps them in its address under the same names. */
export const SearchQuery = z.object({
  q: z.string().max(255).default('').meta({ description: 'Words of the name; every word must occur.' }),
  type: FileKind.optional(),
  owner: z.enum(['me', 'others']).optional(),
  modifiedAfter: day.optional(),
  modifiedBefore: day.optional(),
  minSize: z.coerce.number().pipe(Bytes).optional(),
  maxSize: z.coerce.number().pipe(Bytes).optional(),
  starred: QueryFlag.optional(),
  shared: QueryFlag.optional(),
  in: Id.optional().meta({ description: 'Only below this folder' }),
  trashed: QueryFlag.optional(),
  cursor: z.string().max(2048).optional(),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const SearchPage = z.object({ data: z.array(PlacedItem), nextCursor: z.string().nullable() })
export type SearchPage = z.infer<typeof SearchPage>

export const searchEndpoints = {
  search: defineEndpoint({
    id: 'search.items',
    method: 'GET',
    path: '/search',
    summary: 'Finds items by name in everything that the caller may see, best match first.',
    access: 'member',
    query: SearchQuery,
    response: SearchPage,
    errors: ['list.bad-cursor', 'item.not-found'],
  }),
} as const

export const searchContract = defineFeature({ name: 'search', endpoints: searchEndpoints })

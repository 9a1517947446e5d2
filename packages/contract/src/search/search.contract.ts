import { z } from 'zod'
import { PlacedItem } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { named } from '../kit/schema-names.ts'
import { savedSearchEndpoints } from './saved-searches.endpoints.ts'
import { SearchFilters } from './search-filters.ts'
import { searchImportEndpoints } from './search-import.ts'

/** The filters of a search; the browser keeps them in its address under the same names. */
export const SearchQuery = SearchFilters.extend({
  cursor: z.string().max(2048).optional(),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** A piece of a text, in the order of reading; plain text, whatever the file holds. */
export const SnippetPart = z.object({ text: z.string(), isMatch: z.boolean() })
export type SnippetPart = z.infer<typeof SnippetPart>

/** `snippet`: where the words occur in the content; null for a match by name. */
export const SearchHit = PlacedItem.extend({ snippet: z.array(SnippetPart).nullable() })
export type SearchHit = z.infer<typeof SearchHit>

/** A page may be short, even empty, while there is more: `nextCursor` is null only at the end. */
export const SearchPage = z.object({ data: z.array(SearchHit), nextCursor: z.string().nullable() })
export type SearchPage = z.infer<typeof SearchPage>

export const searchEndpoints = {
  search: defineEndpoint({
    id: 'search.items',
    method: 'GET',
    path: '/search',
    summary: 'Search by name, then by content, in everything the caller can see. Best match first.',
    access: 'member',
    query: SearchQuery,
    response: SearchPage,
    errors: ['list.bad-cursor', 'item.not-found', 'tag.not-found'],
  }),
} as const

export const searchContract = defineFeature({
  name: 'search',
  tags: [
    { id: 'search', name: 'Search', summary: 'Search in names and contents, saved searches and the search index.' },
  ],
  endpoints: { ...searchEndpoints, ...savedSearchEndpoints, ...searchImportEndpoints },
  errors: defineErrors('search', {
    'not-found': { status: 404, message: 'This saved search no longer exists. Reload the page.' },
    'import-running': { status: 409, message: 'An import is already running. Wait until it’s done.' },
    'method-not-saved': { status: 409, message: 'This search method isn’t in use. Save it first.' },
    'import-failed': { status: 502, message: 'The search engine failed. {{reason}}' },
    'too-many': {
      status: 409,
      message: 'You can save at most {{max, number}} searches. Delete one you no longer need.',
    },
  }),
})

named({ SnippetPart, SearchHit, SearchPage })

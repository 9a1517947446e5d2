import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { SearchFilters } from './search-filters.ts'

export const SavedSearch = z.object({ id: Id, name: z.string(), query: SearchFilters })
export type SavedSearch = z.infer<typeof SavedSearch>

const SavedSearchName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(100, 'Use at most 100 characters')
  .regex(lineOfText, 'Use a single line of text')
  .meta({ title: 'Name' })

export const NewSavedSearch = z.object({ name: SavedSearchName, query: SearchFilters })
export const SavedSearchChange = z.object({
  name: SavedSearchName.optional(),
  place: z.int().min(0).max(1000).optional().meta({ description: 'Index in the list, from 0' }),
})

const one = z.object({ id: Id })
const own = { none: 'A personal preference.' } as const

export const savedSearchEndpoints = {
  savedSearches: defineEndpoint({
    id: 'search.saved',
    method: 'GET',
    path: '/saved-searches',
    summary: 'List the caller’s saved searches, in their order.',
    access: 'member',
    response: z.object({ data: z.array(SavedSearch) }),
  }),
  saveSearch: defineEndpoint({
    id: 'search.save',
    method: 'POST',
    path: '/saved-searches',
    summary: 'Save a search under a name. It is added last.',
    access: 'member',
    body: NewSavedSearch,
    response: SavedSearch,
    status: 201,
    audit: own,
    errors: ['search.too-many'],
  }),
  changeSavedSearch: defineEndpoint({
    id: 'search.changeSaved',
    method: 'PATCH',
    path: '/saved-searches/:id',
    summary: 'Rename or reorder a saved search.',
    access: 'member',
    params: one,
    body: SavedSearchChange,
    response: z.object({ data: z.array(SavedSearch) }),
    audit: own,
    errors: ['search.not-found'],
  }),
  deleteSavedSearch: defineEndpoint({
    id: 'search.deleteSaved',
    method: 'DELETE',
    path: '/saved-searches/:id',
    summary: 'Delete a saved search.',
    access: 'member',
    params: one,
    response: 'none',
    audit: own,
    errors: ['search.not-found'],
  }),
} as const

named({ SavedSearch, NewSavedSearch, SavedSearchChange })

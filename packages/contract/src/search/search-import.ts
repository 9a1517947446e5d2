import { z } from 'zod'
import { Job } from '../jobs/jobs.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

export const SearchModelName = z.enum(['items', 'contents'])

/** A kind of searchable record, and which index currently answers for it. */
export const SearchModel = z.object({
  name: z.string(),
  model: SearchModelName,
  answeredBy: z.enum(['own', 'method']).meta({
    description:
      '`method`: the chosen search method. `own`: the site’s own index, because it is the chosen method, or the method doesn’t hold these records or hasn’t been filled yet.',
  }),
  needsImport: z.boolean().meta({ description: 'Whether records must be imported before the method can answer.' }),
  importedAt: Instant.nullable(),
})
export type SearchModel = z.infer<typeof SearchModel>

export const SearchModels = z.object({
  models: z.array(SearchModel),
  waitingChanges: z.int().min(0).meta({ description: 'Number of changes not yet sent to the search method.' }),
  trouble: z
    .object({
      message: z.string(),
      said: z.string().nullable().meta({ description: 'Its original message, if `message` explains it.' }),
      since: Instant,
    })
    .nullable()
    .meta({ description: 'Why sending changes to the method failed last time.' }),
  running: z
    .object({ id: Id, isOwn: z.boolean(), done: z.int().min(0), total: z.int().min(0).nullable() })
    .nullable()
    .meta({
      description: 'The queued or running import. `isOwn`: the caller started it, and can follow and cancel it.',
    }),
})
export type SearchModels = z.infer<typeof SearchModels>

export const SearchImport = z.object({
  model: z.union([z.literal('*'), SearchModelName]).meta({ description: '`*` for all.' }),
  driver: z
    .enum(['tntsearch', 'mysql', 'meilisearch', 'elasticsearch', 'algolia'])
    .meta({ description: 'The site’s search method, as the caller sees it.' }),
})
export type SearchImport = z.infer<typeof SearchImport>

export const searchImportEndpoints = {
  models: defineEndpoint({
    id: 'search.models',
    method: 'GET',
    path: '/admin/search/models',
    summary: 'Get the searchable record types, the search method in use and the running import.',
    access: { permission: 'settings.view' },
    response: SearchModels,
  }),
  import: defineEndpoint({
    id: 'search.import',
    method: 'POST',
    path: '/admin/search/import',
    summary:
      'Rebuild the index of the search method as a job. The current index is used until the new one is complete. One at a time.',
    access: { permission: 'settings.update' },
    body: SearchImport,
    response: Job,
    status: 202,
    audit: 'search.import-ordered',
    errors: ['search.import-running', 'search.method-not-saved'],
  }),
} as const

named({ SearchModelName, SearchModel, SearchModels, SearchImport })

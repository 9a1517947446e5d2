import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/**
 * What a browser is told about a change: enough to know what to fetch again, never names or contents. An event named
 * `gap` says that some may have been missed, so that everything has to be fetched again.
 */
export const LiveEvent = z.object({
  type: z.string(),
  spaceId: Id.nullable(),
  /** Folders whose listing changed. */
  folderIds: z.array(Id),
  /** Folders whose size or number of items changed: those whose listing changed, and all above them. */
  totalIds: z.array(Id),
  itemIds: z.array(Id),
  /** The tab that caused it (its `Holdall-Tab` header), so that it can ignore the echo. */
  tab: z.string().nullable(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveEndpoints = {
  events: defineEndpoint({
    id: 'live.events',
    method: 'GET',
    path: '/events',
    summary:
      'Stream changes in the caller’s spaces as server-sent events. `Last-Event-ID` resumes after an interruption.',
    access: 'member',
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,15}$/, 'Enter a valid event ID')
        .optional()
        .meta({ description: 'The ID of the last event received, where `Last-Event-ID` can’t be sent' }),
      person: Id.optional().meta({
        description: 'The account it is opened for, where `Holdall-Person` can’t be sent',
      }),
    }),
    response: 'events',
    errors: ['request.too-many'],
  }),
} as const

export const liveContract = defineFeature({
  name: 'live',
  tags: [{ id: 'live', name: 'Live events', summary: 'The stream of changes in the caller’s spaces.' }],
  endpoints: liveEndpoints,
})

named({ LiveEvent })

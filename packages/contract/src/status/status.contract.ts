import { z } from 'zod'
import { searchMethods } from '../drivers/search.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { Bytes, Instant } from '../kit/fields.ts'

export const StatusState = z.enum(['good', 'warning', 'bad'])
export type StatusState = z.infer<typeof StatusState>

const Count = z.int().min(0)

/** Something that was tried, as the Test button of its panel does. */
const tried = {
  state: StatusState,
  method: z.string().meta({ description: 'As the settings name it.' }),
  trouble: z.string().nullable().meta({ description: 'What went wrong when it was tried.' }),
  said: z.string().nullable().meta({ description: 'The words of the other side about it, where there are any.' }),
}

/** How the parts of the site are. */
export const SiteStatus = z.object({
  address: z.object({
    state: StatusState,
    base_url: z
      .string()
      .nullable()
      .meta({ description: 'Null where none is set: links follow how the site is visited.' }),
  }),
  worker: z.object({
    state: StatusState,
    seen_at: Instant.nullable().meta({ description: 'When work in the background last gave a sign of life.' }),
    waiting: Count.meta({ description: 'Jobs that could run and have not been begun.' }),
    waiting_since: Instant.nullable(),
  }),
  jobs: z.object({ state: StatusState, failed: Count }),
  mails: z.object({
    state: StatusState,
    failed: Count.meta({ description: 'In the last seven days.' }),
    queued: Count,
    queued_since: Instant.nullable(),
  }),
  errors: z.object({
    state: StatusState,
    last: z
      .object({
        at: Instant,
        sentence: z.string().meta({ description: 'As the log tells it.' }),
        route: z.string().nullable().meta({ description: 'Method and pattern of the request, if it was one.' }),
        request_id: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The newest error that the process which answers met since it started.' }),
  }),
  search: z.object({
    state: StatusState,
    method: z.enum(searchMethods),
    trouble: z.string().nullable().meta({ description: 'What went wrong when it was last told of changes.' }),
    said: z.string().nullable().meta({ description: 'Its own words about it.' }),
    waiting: Count.meta({ description: 'Changes that it was not told of yet.' }),
    needs_import: z.boolean(),
  }),
  disk: z.object({
    state: StatusState,
    free: Bytes.nullable().meta({
      description: 'Of the disk of the data folder; null where the system does not tell.',
    }),
    total: Bytes.nullable(),
  }),
  storage: z.object({
    state: StatusState,
    disks: z
      .array(
        z.object({
          ...tried,
          disk: z.string().meta({ description: '`local`, or the mark of another storage.' }),
          is_current: z.boolean().meta({ description: 'New files go there; otherwise it keeps earlier ones.' }),
        }),
      )
      .meta({ description: 'Those that new files go to, and those that keep files.' }),
  }),
  cache: z.object(tried),
  queue: z.object(tried),
  database: z.object({
    state: StatusState,
    kind: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    size: Bytes,
    answer_ms: z.number().min(0).meta({ description: 'Milliseconds that it took to answer.' }),
  }),
  migrations: z.object({
    state: StatusState,
    last: z.string().nullable(),
    pending: z.array(z.string()).meta({ description: 'Of the program, and not yet of the database.' }),
    unknown: z.array(z.string()).meta({ description: 'Of the database, and not known to the program: it is older.' }),
  }),
  versions: z.object({ product: z.string(), node: z.string(), started_at: Instant }),
})
export type SiteStatus = z.infer<typeof SiteStatus>

export const statusEndpoints = {
  site: defineEndpoint({
    id: 'status.site',
    method: 'GET',
    path: '/status',
    summary: 'Get the status of the site’s components.',
    access: { permission: 'admin.access' },
    response: SiteStatus,
  }),
} as const

export const statusContract = defineFeature({ name: 'status', endpoints: statusEndpoints })

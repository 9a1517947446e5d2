import { z } from 'zod'
import { searchMethods } from '../drivers/search.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { Bytes, Instant } from '../kit/fields.ts'

export const StatusState = z.enum(['good', 'warning', 'bad'])
export type StatusState = z.infer<typeof StatusState>

const Count = z.int().min(0)

/** Something that was tested, as by the Test button of its panel. */
const tried = {
  state: StatusState,
  method: z.string().meta({ description: 'As named in the settings.' }),
  trouble: z.string().nullable().meta({ description: 'What went wrong in the test.' }),
  said: z.string().nullable().meta({ description: 'The service’s original message, if any.' }),
}

/** The status of each part of the site. */
export const SiteStatus = z.object({
  address: z.object({
    state: StatusState,
    base_url: z
      .string()
      .nullable()
      .meta({ description: 'Null if none is set: links then use the address by which the site is visited.' }),
  }),
  worker: z.object({
    state: StatusState,
    seen_at: Instant.nullable().meta({ description: 'When background work last reported.' }),
    waiting: Count.meta({ description: 'Jobs that are due but haven’t started.' }),
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
        sentence: z.string().meta({ description: 'As written to the log.' }),
        route: z.string().nullable().meta({ description: 'Method and pattern of the request, if it was one.' }),
        request_id: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The most recent error of the answering process since it started.' }),
  }),
  search: z.object({
    state: StatusState,
    method: z.enum(searchMethods),
    trouble: z.string().nullable().meta({ description: 'What went wrong when changes were last sent to it.' }),
    said: z.string().nullable().meta({ description: 'Its original message.' }),
    waiting: Count.meta({ description: 'Number of changes not yet sent to it.' }),
    needs_import: z.boolean(),
  }),
  disk: z.object({
    state: StatusState,
    free: Bytes.nullable().meta({
      description: 'Of the data folder’s disk; null if the system doesn’t report it.',
    }),
    total: Bytes.nullable(),
  }),
  storage: z.object({
    state: StatusState,
    disks: z
      .array(
        z.object({
          ...tried,
          disk: z.string().meta({ description: '`local`, or the ID of another storage.' }),
          is_current: z.boolean().meta({ description: 'Receives new files; otherwise it holds earlier ones.' }),
        }),
      )
      .meta({ description: 'Disks that receive new files, and disks that hold files.' }),
  }),
  files: z.object({
    state: StatusState,
    damaged: Count.meta({ description: 'Files whose bytes are damaged or missing.' }),
    checked_at: Instant.nullable().meta({ description: 'When all files on the server’s own disk had been read.' }),
  }),
  libraries: z.object({
    state: StatusState,
    failing: z
      .array(z.object({ name: z.string(), said: z.string() }))
      .meta({ description: 'Libraries for images that don’t load on the answering machine, with the error of each.' }),
  }),
  cache: z.object(tried),
  queue: z.object(tried),
  database: z.object({
    state: StatusState,
    kind: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    size: Bytes,
    answer_ms: z.number().min(0).meta({ description: 'Response time in milliseconds.' }),
  }),
  migrations: z.object({
    state: StatusState,
    last: z.string().nullable(),
    pending: z.array(z.string()).meta({ description: 'Known to the program but not yet applied to the database.' }),
    unknown: z
      .array(z.string())
      .meta({ description: 'Applied to the database but unknown to the program, which is older.' }),
  }),
  versions: z.object({ product: z.string(), node: z.string(), started_at: Instant }),
})
export type SiteStatus = z.infer<typeof SiteStatus>

/** How a request looks to the server. */
export const ProxyView = z.object({
  address: z.string().nullable().meta({ description: 'Whom it comes from, as limits and the audit log count it.' }),
  protocol: z.enum(['http', 'https']),
  is_forwarded: z.boolean().meta({ description: 'A trusted proxy has said whom it comes from.' }),
})
export type ProxyView = z.infer<typeof ProxyView>

export const statusEndpoints = {
  site: defineEndpoint({
    id: 'status.site',
    method: 'GET',
    path: '/status',
    summary: 'Get the status of the site’s components.',
    access: { permission: 'admin.access' },
    response: SiteStatus,
  }),
  proxyCheck: defineEndpoint({
    id: 'status.proxyCheck',
    method: 'GET',
    path: '/status/proxy-check',
    summary:
      'Get how this request looks to the server, to check what a proxy in front tells it. Requires a ticket that the server issues to itself.',
    access: 'anyone',
    query: z.object({ ticket: z.string().max(200) }),
    response: ProxyView,
    errors: ['request.not-found'],
  }),
} as const

export const statusContract = defineFeature({ name: 'status', endpoints: statusEndpoints })

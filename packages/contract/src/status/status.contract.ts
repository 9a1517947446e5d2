import { z } from 'zod'
import { eventRefusals } from '../billing/event-refusals.ts'
import { paymentMethods } from '../drivers/payments.ts'
import { searchMethods } from '../drivers/search.ts'
import { identityQuestions, pairStates } from '../identity/identity.contract.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { Bytes, Instant } from '../kit/fields.ts'
import { JobProgress } from '../kit/job-progress.ts'
import { named } from '../kit/schema-names.ts'
import { SentenceValues } from '../kit/told.ts'
import { WaitingCounts } from './waiting.ts'

export const StatusState = z.enum(['good', 'warning', 'bad'])
export type StatusState = z.infer<typeof StatusState>

const Count = z.int().min(0)

/** Something that was tested, as by the Test button of its panel. */
const tried = {
  state: StatusState,
  method: z.string().meta({ description: 'The name in the settings.' }),
  trouble: z.string().nullable().meta({ description: 'What went wrong in the test.' }),
  said: z.string().nullable().meta({ description: 'The service’s original message, if any.' }),
}

/** The status of each part of the site. */
export const SiteStatus = z.object({
  identity: z.object({
    state: StatusState,
    question: z
      .enum(identityQuestions)
      .nullable()
      .meta({ description: 'Why nothing is removed from the storages until an administrator has decided.' }),
    since: Instant.nullable().meta({ description: 'When that was noticed.' }),
    is_rehearsal: z.boolean().meta({ description: 'The site is a restore rehearsal: it sends and removes nothing.' }),
    disks: z
      .array(z.object({ disk: z.string(), method: z.string(), pair: z.enum(pairStates) }))
      .meta({ description: 'Storages that may belong to another site.' }),
  }),
  address: z.object({
    state: StatusState,
    base_url: z
      .string()
      .nullable()
      .meta({ description: 'Null if none is set. Links then use the address people visit the site with.' }),
  }),
  worker: z.object({
    state: StatusState,
    seen_at: Instant.nullable().meta({ description: 'When the background workers last reported.' }),
    waiting: Count.meta({ description: 'Jobs that are due but haven’t started.' }),
    waiting_since: Instant.nullable(),
  }),
  jobs: z.object({
    state: StatusState,
    failed: Count,
    process_ended: z.array(z.string()).meta({
      description: 'Kinds of jobs that aren’t tried again, because the server stopped each time.',
    }),
  }),
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
        route: z.string().nullable().meta({ description: 'Method and pattern of the request, if there was one.' }),
        request_id: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The most recent error of the answering process since it started.' }),
  }),
  search: z.object({
    state: StatusState,
    method: z.enum(searchMethods),
    trouble: z.string().nullable().meta({ description: 'Why changes couldn’t be sent to it last time.' }),
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
      .meta({ description: 'Image libraries that don’t load on this machine, with the error of each.' }),
    pdfMaps: z.boolean().nullable().meta({
      description:
        'Whether PDFs in Chinese, Japanese or Korean without embedded fonts can be displayed. Null if the PDF tools aren’t installed.',
    }),
  }),
  payments: z.object({
    state: StatusState,
    gateways: z
      .array(
        z.object({
          gateway: z.enum(paymentMethods),
          last: z
            .object({ at: Instant, type: z.string().meta({ description: 'As the gateway calls it.' }) })
            .nullable()
            .meta({ description: 'The last event that was accepted.' }),
          refusedDay: Count.meta({ description: 'Events refused in the last 24 hours.' }),
          refusedWeek: Count,
          reasons: z.array(z.object({ reason: z.enum(eventRefusals), count: Count, lastAt: Instant })).meta({
            description: 'Why events of the last seven days were refused.',
          }),
          isRefusing: z.boolean().meta({
            description: 'Whether signed events of the last 24 hours were refused, and none was accepted since.',
          }),
        }),
      )
      .meta({ description: 'The gateways that are on.' }),
    comparison: z
      .object({
        state: JobProgress.shape.state,
        createdAt: Instant.meta({ description: 'When it was ordered.' }),
        at: Instant.nullable().meta({ description: 'When it ended; null while the last one is under way.' }),
        compared: Count,
        mended: Count,
        problems: Count,
        isLate: z.boolean().meta({
          description: 'Whether it ended more than two days ago or, while it is under way, was ordered that long ago.',
        }),
      })
      .nullable()
      .meta({ description: 'The last comparison of all subscriptions with the gateways.' }),
  }),
  cache: z.object(tried),
  queue: z.object(tried),
  database: z.object({
    state: StatusState,
    kind: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    size: Bytes,
    servers: Count.meta({
      description:
        'How many servers run with the embedded database. Only one should. 0 with PostgreSQL, or if it isn’t known.',
    }),
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
  deletion: z.object({
    state: StatusState,
    reasons: z
      .array(
        z.object({
          name: z.enum(['not-paired', 'clocks-apart', 'clock-jumped', 'swept-too-much']),
          text: z.string().meta({ description: 'The reason as a sentence, with placeholders for `values`.' }),
          values: SentenceValues,
          until: Instant.nullable().meta({ description: 'When it ends by itself; null if it doesn’t.' }),
          may_be_released: z.boolean().meta({ description: 'Whether someone can let the site continue.' }),
        }),
      )
      .meta({ description: 'Why nothing is currently deleted automatically, the most important reason first.' }),
    set_aside: z
      .object({
        count: Count,
        bytes: Bytes,
        until: Instant.nullable().meta({ description: 'When the first of them will be deleted.' }),
      })
      .meta({ description: 'Stored data that belongs to nothing in the database. It is kept for 30 days.' }),
  }),
  versions: z.object({ product: z.string(), node: z.string(), started_at: Instant }),
})
export type SiteStatus = z.infer<typeof SiteStatus>

/** Says how a request looks to the server. */
export const ProxyView = z.object({
  address: z.string().nullable().meta({ description: 'The client’s address, as used by limits and the audit log.' }),
  protocol: z.enum(['http', 'https']),
  is_forwarded: z.boolean().meta({ description: 'Whether a trusted proxy gave the client’s address.' }),
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
  waiting: defineEndpoint({
    id: 'status.waiting',
    method: 'GET',
    path: '/status/waiting',
    summary: 'Count what waits for an administrator, as far as the caller may see it.',
    access: { permission: 'admin.access' },
    response: WaitingCounts,
  }),
  continueDeletion: defineEndpoint({
    id: 'status.continueDeletion',
    method: 'POST',
    path: '/status/deletion/continue',
    summary: 'Resume automatic deletion after it stopped for confirmation.',
    access: { permission: 'files.delete' },
    response: z.object({
      released: z.array(z.string()).meta({ description: 'The names of the reasons that no longer apply.' }),
      left: Count.meta({ description: 'Number of reasons that still apply.' }),
    }),
    audit: 'deletion.released',
  }),
  proxyCheck: defineEndpoint({
    id: 'status.proxyCheck',
    method: 'GET',
    path: '/status/proxy-check',
    summary:
      'Get how the server sees this request, to check the proxy in front of it. Requires a ticket the server issues to itself.',
    access: 'anyone',
    query: z.object({ ticket: z.string().max(200) }),
    response: ProxyView,
    errors: ['request.not-found'],
  }),
} as const

export const statusContract = defineFeature({
  name: 'status',
  tags: [{ id: 'status', name: 'Status', summary: 'Whether all components work.', isForAdministrators: true }],
  endpoints: statusEndpoints,
})

named({ StatusState, SiteStatus, WaitingCounts, ProxyView })

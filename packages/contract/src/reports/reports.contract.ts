import { z } from 'zod'
import { FileKind } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { Bytes, Day, Id, Instant } from '../kit/fields.ts'
import { definePermissions } from '../kit/permissions.ts'
import { named } from '../kit/schema-names.ts'
import { CustomersReport } from './customers.schemas.ts'
import { ReportMail } from './report-mails.schemas.ts'

/** The most days that a custom range may span. */
export const mostReportDays = 400

export const ReportRange = z.enum(['week', 'month', 'quarter', 'year', 'own'])
export type ReportRange = z.infer<typeof ReportRange>

const Count = z.int().min(0)
const Counts = z.array(Count)
/** Null for days without data. */
const Known = z.array(Count.nullable())

const TopLink = z.object({
  id: Id,
  name: z.string().meta({ description: 'Its own name, for the person who created it; otherwise empty.' }),
  item_name: z.string(),
  file_kind: FileKind,
  visits: Count,
})
export type TopLink = z.infer<typeof TopLink>

/** The site's own statistics. Every series has a value for each of `days`. */
export const SiteReport = z.object({
  days: z.array(Day).meta({ description: 'Days in the site’s time zone. The last one may be incomplete.' }),
  today: Day,
  totals: z.object({
    users: Count,
    files: Count,
    storage: Bytes,
    measured_at: Instant.meta({ description: 'When files and storage were counted.' }),
  }),
  series: z.object({
    signups: Counts,
    active: Known.meta({ description: 'Users who were signed in or used a token.' }),
    uploads: Counts.meta({ description: 'Files and new versions uploaded.' }),
    uploaded_bytes: Counts,
    downloads: Counts.meta({ description: 'Through links.' }),
    downloaded_bytes: Counts,
    opens: Counts.meta({ description: 'Visits of links, by UTC day.' }),
  }),
  storage: z
    .array(z.object({ kind: FileKind, bytes: Known }))
    .meta({ description: 'Bytes of the current versions of files by type, largest first.' }),
  top_links: z.array(TopLink).meta({ description: 'The most visited links, without their addresses.' }),
})
export type SiteReport = z.infer<typeof SiteReport>

/** The highest count first; a name is what Google calls it, empty if Google doesn't know. */
const TopCounts = z.array(z.object({ name: z.string(), count: Count }))

/** Holds what Google Analytics counted on the site's pages. */
export const VisitorsReport = z.object({
  state: z.enum(['off', 'ok', 'away']).meta({ description: 'Whether it is set up and Google responds.' }),
  reason: z.string().meta({ description: 'Why Google didn’t respond; otherwise empty.' }),
  measured_at: Instant.nullable().meta({ description: 'When Google was asked; answers are cached for ten minutes.' }),
  days: z.array(Day).meta({ description: 'Days in the property’s time zone.' }),
  series: z.object({ users: Counts, sessions: Counts, views: Counts }),
  top: z.object({
    pages: TopCounts.meta({ description: 'The most viewed pages.' }),
    sources: TopCounts.meta({ description: 'The sources with the most visits.' }),
    browsers: TopCounts.meta({ description: 'By visitors.' }),
    countries: TopCounts.meta({ description: 'By visitors.' }),
  }),
})
export type VisitorsReport = z.infer<typeof VisitorsReport>

const range = z.object({
  range: ReportRange.default('month').meta({
    description: 'The last 7, 30, 90 or 365 days; `own` with both days.',
  }),
  from: Day.optional().meta({ description: 'For `own`.' }),
  to: Day.optional().meta({ description: `For \`own\`, at most ${mostReportDays} days; today at the latest.` }),
})

export const reportEndpoints = {
  visitors: defineEndpoint({
    id: 'reports.visitors',
    method: 'GET',
    path: '/reports/visitors',
    summary: 'Get daily statistics from Google Analytics, if it is set up.',
    access: { permission: 'reports.view' },
    query: range,
    response: VisitorsReport,
  }),
  site: defineEndpoint({
    id: 'reports.site',
    method: 'GET',
    path: '/reports/site',
    summary: 'Get the site’s daily usage.',
    access: { permission: 'reports.view' },
    query: range,
    response: SiteReport,
  }),
  customers: defineEndpoint({
    id: 'reports.customers',
    method: 'GET',
    path: '/reports/customers',
    summary: 'Get who owes a payment, who left, the recurring income, and storage and traffic by plan.',
    access: { permission: 'subscriptions.view' },
    whileOn: 'billing.enable',
    query: range,
    response: CustomersReport,
  }),
  mail: defineEndpoint({
    id: 'reports.mail',
    method: 'GET',
    path: '/me/report-mail',
    summary: 'Get how often the caller gets the report by email.',
    access: { permission: 'reports.view' },
    byToken: 'account',
    response: ReportMail,
  }),
  setMail: defineEndpoint({
    id: 'reports.setMail',
    method: 'PUT',
    path: '/me/report-mail',
    summary: 'Choose how often the caller gets the report by email.',
    access: { permission: 'reports.view' },
    byToken: 'account',
    body: ReportMail,
    response: ReportMail,
    audit: 'user.report-mail-changed',
  }),
} as const

export const reportsContract = defineFeature({
  name: 'reports',
  tags: [{ id: 'reports', name: 'Analytics', summary: 'Statistics of the site.', isForAdministrators: true }],

  endpoints: reportEndpoints,
  permissions: definePermissions('reports', {
    view: {
      title: 'View reports',
      description: 'View how the site is used: daily counts, and the names of the most visited links and their files.',
    },
  }),
})

named({ ReportRange, SiteReport, VisitorsReport })

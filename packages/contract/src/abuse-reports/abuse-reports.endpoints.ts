import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { abuseReportList } from './abuse-reports.list.ts'
import {
  AbuseReportDetails,
  AbuseReportInput,
  DecideInput,
  ReceivedReport,
  ReportFigures,
  ReportText,
} from './abuse-reports.schemas.ts'

const view = { permission: 'abuse_reports.view' } as const
const update = { permission: 'abuse_reports.update' } as const
const id = z.object({ id: Id })
const year = z.object({
  year: z.coerce.number().int().min(2000).max(2999).optional().meta({ description: 'The current one by default.' }),
})

export const abuseReportEndpoints = {
  ...adminListEndpoints(abuseReportList),
  create: defineEndpoint({
    id: 'abuse-reports.create',
    method: 'POST',
    path: '/opened-links/:slug/abuse-reports',
    summary:
      'Report a link for abuse. With an address, the receipt and the decision are sent there. A copyright notice requires all fields.',
    access: 'anyone',
    captcha: 'abuse',
    params: z.object({ slug: z.string().min(1).max(100) }),
    body: AbuseReportInput,
    response: ReceivedReport,
    status: 201,
    audit: 'abuse-report.created',
    errors: ['link.unavailable', 'captcha.refused', 'captcha.away', 'request.too-many'],
    rateLimit: { tries: 10, windowSeconds: 3600, name: 'link-report' },
  }),
  read: defineEndpoint({
    id: 'abuse-reports.read',
    method: 'GET',
    path: '/abuse-reports/:id',
    summary: 'Get an abuse report, with what the link gives now and other reports about the same link and person.',
    access: view,
    params: id,
    response: AbuseReportDetails,
    errors: ['abuse-report.not-found'],
  }),
  decide: defineEndpoint({
    id: 'abuse-reports.decide',
    method: 'POST',
    path: '/abuse-reports/:id/decision',
    summary:
      'Decide about an open report: revoke the link, suspend the person as well (with `users.update`), or do nothing. Both sides are emailed.',
    access: update,
    params: id,
    body: DecideInput,
    response: AbuseReportDetails,
    audit: 'abuse-report.decided',
    errors: [
      'abuse-report.not-found',
      'abuse-report.decided',
      'abuse-report.no-person',
      'request.forbidden',
      'user.not-found',
      'user.too-strong',
      'user.not-yourself',
      'role.last-administrator',
      'account.break-glass',
    ],
    rateLimit: { tries: 300, windowSeconds: 3600 },
  }),
  addNote: defineEndpoint({
    id: 'abuse-reports.addNote',
    method: 'POST',
    path: '/abuse-reports/:id/notes',
    summary: 'Add a note to a report, which only administrators see.',
    access: update,
    params: id,
    body: ReportText,
    response: AbuseReportDetails,
    audit: 'abuse-report.noted',
    errors: ['abuse-report.not-found', 'request.too-many'],
    rateLimit: { tries: 300, windowSeconds: 3600 },
  }),
  answer: defineEndpoint({
    id: 'abuse-reports.answer',
    method: 'POST',
    path: '/abuse-reports/:id/answers',
    summary: 'Email the person who reported the link. The text is kept with the report.',
    access: update,
    params: id,
    body: ReportText,
    response: AbuseReportDetails,
    audit: 'abuse-report.answered',
    errors: ['abuse-report.not-found', 'abuse-report.no-address', 'request.too-many'],
    rateLimit: { tries: 60, windowSeconds: 3600 },
  }),
  assign: defineEndpoint({
    id: 'abuse-reports.assign',
    method: 'POST',
    path: '/abuse-reports/:id/assignment',
    summary: 'Take over a report, or give it back.',
    access: update,
    params: id,
    body: z.object({ isMine: z.boolean() }),
    response: AbuseReportDetails,
    audit: 'abuse-report.assigned',
    errors: ['abuse-report.not-found'],
  }),
  reopen: defineEndpoint({
    id: 'abuse-reports.reopen',
    method: 'POST',
    path: '/abuse-reports/:id/reopen',
    summary: 'Open a decided report again. What was done about it stays as it is.',
    access: update,
    params: id,
    response: AbuseReportDetails,
    audit: 'abuse-report.reopened',
    errors: ['abuse-report.not-found', 'abuse-report.open', 'request.too-many'],
  }),
  figures: defineEndpoint({
    id: 'abuse-reports.figures',
    method: 'GET',
    path: '/abuse-report-figures',
    summary: 'Get the numbers of a year for a transparency report.',
    access: view,
    query: year,
    response: ReportFigures,
  }),
  figuresCsv: defineEndpoint({
    id: 'abuse-reports.figuresCsv',
    method: 'GET',
    path: '/abuse-report-figures/csv',
    summary: 'Download the numbers of a year as CSV.',
    access: view,
    query: year,
    response: 'bytes',
  }),
} as const

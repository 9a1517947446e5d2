import { z } from 'zod'
import { reportReasons } from '../abuse-reports/report-reasons.ts'
import { lockedErrors } from '../drive/drive.errors.ts'
import { ConflictChoice, ItemOutcome } from '../drive/drive.schemas.ts'
import { Job } from '../jobs/jobs.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { EmailAddress, Id } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'
import * as s from './sharing.schemas.ts'

const slug = z.object({ slug: z.string().min(1).max(100) })
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(text => !/\p{Cc}/u.test(text), 'Use a single line of text')

/** Names someone who sends to a file request. */
export const SenderInput = z.object({
  name: line(100).meta({ title: 'Your name' }),
  email: EmailAddress.meta({ title: 'Your email address', description: 'We’ll send the receipt there.' }),
})
export type SenderInput = z.infer<typeof SenderInput>

export const ReportInput = z.object({
  reason: z.enum(reportReasons).meta({ title: 'What’s wrong?' }),
  note: z.string().max(2000).default('').meta({ title: 'What should we know?', input: 'textarea' }),
})
export type ReportInput = z.infer<typeof ReportInput>

export const visitEndpoints = {
  sendCode: defineEndpoint({
    id: 'sharing.sendCode',
    method: 'POST',
    path: '/opened-links/:slug/codes',
    summary: 'Email a code to an address, if the link is meant for it. The answer is the same for every address.',
    access: 'anyone',
    params: slug,
    body: z.object({ email: EmailAddress }),
    response: 'none',
    audit: { none: 'A visit, not a change; the codes are limited per link and address.' },
    errors: ['link.unavailable', 'request.too-many'],
    rateLimit: { tries: 20, windowSeconds: 3600, name: 'link-code' },
  }),
  unlockWithCode: defineEndpoint({
    id: 'sharing.unlockWithCode',
    method: 'POST',
    path: '/opened-links/:slug/code-unlock',
    summary: 'Enter the emailed code. The browser keeps a proof in a cookie.',
    access: 'anyone',
    params: slug,
    body: z.object({
      email: EmailAddress,
      code: z
        .string()
        .min(1, 'Enter the code')
        .max(20)
        .meta({ title: sentence('Code', { meaning: 'one-time code' }) }),
    }),
    response: s.OpenedLink,
    audit: { none: 'link.opened records the visitor; wrong attempts are limited.' },
    errors: ['link.unavailable', 'link.wrong-code', 'request.too-many'],
  }),
  identify: defineEndpoint({
    id: 'sharing.identify',
    method: 'POST',
    path: '/opened-links/:slug/sender',
    summary: 'Enter the name of the sender for a file request. The browser keeps it in a cookie.',
    access: 'anyone',
    params: slug,
    body: SenderInput,
    response: s.OpenedLink,
    audit: { none: 'Kept only in the browser until a file is sent.' },
    errors: ['link.unavailable', 'link.locked', 'link.not-a-request', 'link.closed'],
    rateLimit: { tries: 60, windowSeconds: 3600, name: 'link-sender' },
  }),
  saveCopy: defineEndpoint({
    id: 'sharing.saveCopy',
    method: 'POST',
    path: '/opened-links/:slug/copies',
    summary: 'Copy what a link lets people download into a folder of the caller.',
    access: { permission: 'files.create' },
    params: slug,
    body: z.object({
      ids: z.array(Id).min(1).max(10_000),
      to: Id,
      onConflict: ConflictChoice.default('keep-both'),
    }),
    response: z.object({ job: Job.nullable(), data: z.array(ItemOutcome) }),
    audit: 'link.saved',
    errors: [
      ...lockedErrors,
      'link.unavailable',
      'link.locked',
      'item.not-found',
      'item.forbidden',
      'item.not-a-folder',
      'item.into-itself',
      'item.too-deep',
      'space.full',
      'space.owner-full',
    ],
  }),
  report: defineEndpoint({
    id: 'sharing.report',
    method: 'POST',
    path: '/opened-links/:slug/reports',
    summary: 'Report a link for abuse without a name or an address; otherwise, use `abuse-reports.create`.',
    access: 'anyone',
    params: slug,
    body: ReportInput,
    response: 'none',
    audit: 'abuse-report.created',
    errors: ['link.unavailable', 'request.too-many'],
    rateLimit: { tries: 10, windowSeconds: 3600, name: 'link-report' },
  }),
} as const

named({ SenderInput, ReportInput })

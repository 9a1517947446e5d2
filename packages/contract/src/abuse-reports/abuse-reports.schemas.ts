import { z } from 'zod'
import { EmailAddress, Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { SuspendQuery } from '../users/manage.schemas.ts'
import { reportLimits, reportReasons, reportStates } from './report-reasons.ts'

const Reason = z.enum(reportReasons)
const State = z.enum(reportStates)
const Count = z.int().min(0)

/** A report by a visitor. A notice of a copyright needs a name, an address and the statement of good faith. */
export const AbuseReportInput = z.object({
  reason: Reason.meta({ title: 'What’s wrong?' }),
  note: z.string().trim().max(reportLimits.note).default('').meta({ title: 'What should we know?', input: 'textarea' }),
  name: z
    .string()
    .trim()
    .max(reportLimits.name)
    .refine(text => !/\p{Cc}/u.test(text), 'Use a single line of text')
    .default('')
    .meta({ title: 'Your name' }),
  email: z
    .union([z.literal(''), EmailAddress])
    .default('')
    .meta({ title: 'Your email address' }),
  isGoodFaith: z.boolean().default(false).meta({
    description:
      'The person who reports states that this is accurate and in good faith. Required for a copyright notice.',
  }),
  language: z
    .string()
    .max(35)
    .regex(/^[A-Za-z0-9-]*$/, 'Enter a valid language code')
    .default('')
    .meta({ description: 'The language of the emails, such as `de`.' }),
})
export type AbuseReportInput = z.output<typeof AbuseReportInput>

export const ReceivedReport = z.object({
  number: z.string().meta({ description: 'For questions about the report.' }),
  isConfirmed: z.boolean().meta({ description: 'Whether a confirmation is sent to the address.' }),
})
export type ReceivedReport = z.infer<typeof ReceivedReport>

/** Who reported it; null for someone who gave neither a name nor an address. */
const Complainant = z
  .object({
    name: z.string(),
    email: z.string().meta({ description: 'Empty if none was given. It isn’t verified.' }),
    account: ListedPerson.nullable().meta({ description: 'The account they were signed in to.' }),
  })
  .nullable()

/** A report in the list. */
export const AbuseReport = z.object({
  id: Id,
  number: z.string(),
  reason: Reason,
  state: State,
  linkId: z.string().meta({ description: 'The link, whether or not it still exists.' }),
  item: z.object({ name: z.string(), isFolder: z.boolean() }).meta({ description: 'As it was when it was reported.' }),
  reported: ListedPerson.nullable().meta({ description: 'Who created the link. Null for a deleted account.' }),
  complainant: Complainant,
  assignee: ListedPerson.nullable(),
  ofLink: Count.meta({ description: 'How many reports there are about the same link, this one included.' }),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
})
export type AbuseReport = z.infer<typeof AbuseReport>

export const reportEntryKinds = ['note', 'answer', 'reopened'] as const

/** A note, an answer that was sent, or that the report was opened again. */
export const ReportEntry = z.object({
  id: Id,
  kind: z.enum(reportEntryKinds),
  text: z.string(),
  author: ListedPerson.nullable(),
  at: Instant,
})
export type ReportEntry = z.infer<typeof ReportEntry>

const OtherReport = z.object({
  id: Id,
  number: z.string(),
  reason: Reason,
  state: State,
  item: z.string(),
  createdAt: Instant,
})
export type OtherReport = z.infer<typeof OtherReport>

/** What the link gives now, whatever was done and by whom. */
export const reportedLinkStates = ['works', 'paused', 'expired', 'revoked', 'gone'] as const

export const AbuseReportDetails = AbuseReport.extend({
  note: z.string(),
  isGoodFaith: z.boolean(),
  address: z.string().nullable().meta({ description: 'The IP address that the report came from.' }),
  link: z.object({
    id: Id,
    url: z.string().meta({ description: 'Its address in the browser.' }),
    state: z.enum(reportedLinkStates),
    needs: z
      .enum(['password', 'code'])
      .nullable()
      .meta({ description: 'What visitors need to open it, administrators too.' }),
    fileId: Id.nullable().meta({ description: 'The file, for those who may preview any file of the site.' }),
    isInTrash: z.boolean(),
  }),
  isSuspended: z.boolean().meta({ description: 'Whether the account that created the link is suspended now.' }),
  message: z.string().meta({ description: 'What the person who reported it was told.' }),
  reasons: z.string().meta({ description: 'What the person who created the link was told.' }),
  decidedBy: ListedPerson.nullable(),
  entries: z.array(ReportEntry).meta({ description: 'The oldest first.' }),
  sameLink: z.array(OtherReport).meta({ description: 'The newest 20.' }),
  samePerson: z.array(OtherReport).meta({ description: 'The newest 20 about other links of the same person.' }),
  openOfLink: Count.meta({ description: 'How many other open reports there are about the same link.' }),
  can: z.object({ update: z.boolean(), suspend: z.boolean(), answer: z.boolean() }),
})
export type AbuseReportDetails = z.infer<typeof AbuseReportDetails>

const text = z.string().trim().max(reportLimits.text)

/** Revoking and suspending also settle the other open reports about the link. */
export const DecideInput = z.object({
  decision: z.enum(['link_revoked', 'suspended', 'rejected']),
  message: text.default('').meta({
    title: 'To the person who reported it',
    input: 'textarea',
    description: 'Goes into the email about the decision, which also says how to object.',
  }),
  reasons: text.default('').meta({
    title: 'To the person who created the link',
    input: 'textarea',
    description:
      'Goes into the email with the reasons. Say which content breaks which rule or law. Never say who reported it.',
  }),
  isForAll: z.boolean().default(false).meta({ title: 'Also close the other open reports about this link' }),
  plan: SuspendQuery.shape.plan,
})
export type DecideInput = z.output<typeof DecideInput>

export const ReportText = z.object({ text: text.min(1).meta({ input: 'textarea' }) })
export type ReportText = z.infer<typeof ReportText>

/** The reports that came in within a year, in the site’s time zone. */
export const ReportFigures = z.object({
  year: z.int(),
  years: z.array(z.int()).meta({ description: 'The years with reports, the newest first.' }),
  total: Count,
  reasons: z.array(z.object({ reason: Reason, count: Count })),
  decisions: z.array(z.object({ state: State, count: Count })),
  medianHours: z.number().min(0).nullable().meta({ description: 'From the report to the decision; null without any.' }),
  automated: z.literal(0).meta({ description: 'Decisions by automated means: the site makes none.' }),
})
export type ReportFigures = z.infer<typeof ReportFigures>

named({
  AbuseReportInput,
  ReceivedReport,
  AbuseReport,
  ReportEntry,
  OtherReport,
  AbuseReportDetails,
  DecideInput,
  ReportText,
  ReportFigures,
})

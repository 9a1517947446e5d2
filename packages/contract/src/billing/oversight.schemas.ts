import { z } from 'zod'
import { Id, Instant } from '../kit/fields.ts'
import { JobProgress } from '../kit/job-progress.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { timelineKinds } from '../subscriptions/subscriptions.schemas.ts'
import { MyInvoice, MySubscription, PayingGateway } from './billing.schemas.ts'

/** Says what a gateway's event is about. */
const eventTopics = [
  'checkout',
  'subscription',
  'invoice',
  'payment',
  'failed-payment',
  'refund',
  'dispute',
  'other',
] as const
export type EventTopic = (typeof eventTopics)[number]

const planName = z.object({ name: z.string(), parent: z.string().nullable() })

/** One line: something that happened to a subscription here, or an event as its gateway sent it. */
export const TimelineEntry = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum([...timelineKinds, 'event']),
  by: z.enum(['gateway', 'member', 'administrator', 'site', 'someone']).meta({
    description: '`site`: Holdall itself. `someone`: a person whose account no longer exists.',
  }),
  name: z.string().nullable().meta({ description: 'The address of the person who did it.' }),
  plan: planName.nullable().meta({ description: 'The plan it is about.' }),
  renewsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  invoice: z.string().nullable().meta({ description: 'The number of the refunded invoice.' }),
  amount: z.string().nullable().meta({ description: 'As a decimal text: `9.99`.' }),
  currency: z.string().nullable(),
  eventType: z.string().nullable().meta({ description: 'The gateway’s name for the event.' }),
  isFromComparison: z.boolean().meta({ description: 'Whether a comparison with the gateway found it.' }),
  event: z
    .object({
      id: z.string(),
      topic: z.enum(eventTopics),
      sentAt: Instant,
      handledAt: Instant.nullable(),
      problem: z.string().nullable().meta({ description: 'Why it failed the last time.' }),
    })
    .nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const Timeline = z.object({ data: z.array(TimelineEntry), nextCursor: z.string().nullable() })
export type Timeline = z.infer<typeof Timeline>

/** Says what a comparison of one subscription found. */
export const OneComparison = z.object({
  outcome: z.enum(['same', 'mended', 'unknown', 'outdated']).meta({
    description:
      '`unknown`: the gateway’s answer matches nothing here. `outdated`: a newer answer had already arrived.',
  }),
  changes: z.array(
    z.discriminatedUnion('what', [
      z.object({ what: z.literal('plan'), before: planName, after: planName }),
      z.object({ what: z.enum(['renews_at', 'ends_at']), before: Instant.nullable(), after: Instant.nullable() }),
      z.object({ what: z.enum(['is_paid', 'past_due']), after: z.boolean() }),
      z.object({ what: z.enum(['invoices', 'refunds']), count: z.int().min(1) }),
    ]),
  ),
})
export type OneComparison = z.infer<typeof OneComparison>

/** A comparison of all subscriptions couldn't mend this. */
export const ComparisonProblem = z.object({
  gateway: PayingGateway,
  about: z.enum(['subscription', 'checkout', 'gateway']),
  remoteId: z.string().nullable().meta({ description: 'The ID at the gateway, or for a checkout the ID here.' }),
  subscriptionId: Id.nullable(),
  person: ListedPerson.nullable(),
  reason: z.string(),
  code: z.enum(['not-found', 'other-account']).optional().meta({
    description:
      'Why nothing was changed: the gateway doesn’t know the subscription, or it belongs to another of its accounts.',
  }),
})
export type ComparisonProblem = z.infer<typeof ComparisonProblem>

export const Comparison = JobProgress.extend({
  finishedAt: Instant.nullable(),
  compared: z.int().min(0),
  mended: z.int().min(0),
  problems: z.array(ComparisonProblem),
  unlisted: z.int().min(0).meta({ description: 'Number of problems that aren’t listed, because there are too many.' }),
})
export type Comparison = z.infer<typeof Comparison>

/** Says what the plans of the site bring in. */
export const BillingFigures = z.object({
  months: z.array(z.string()).meta({ description: '`2026-11`, in the site’s time zone, the oldest first.' }),
  income: z.array(
    z.object({
      currency: z.string(),
      isTest: z.boolean().meta({ description: 'Paid in a gateway’s test mode, without real money.' }),
      amounts: z.array(z.int()).meta({ description: 'For each month, payments minus refunds, in whole minor units.' }),
    }),
  ),
  active: z.int().min(0).meta({ description: 'Subscriptions in force now.' }),
  started: z.int().min(0).meta({ description: 'Those that started this month.' }),
  lost: z.int().min(0).meta({ description: 'Those that ended this month.' }),
})
export type BillingFigures = z.infer<typeof BillingFigures>

/** The plans and payments of one person, for administrators. */
export const UserBilling = z.object({
  subscriptions: z.array(MySubscription.omit({ can: true })).meta({ description: 'Those that haven’t ended.' }),
  invoices: z.array(MyInvoice).meta({ description: 'The newest first, at most 100.' }),
  invoiceCount: z.int().min(0),
})
export type UserBilling = z.infer<typeof UserBilling>

named({ TimelineEntry, Timeline, OneComparison, ComparisonProblem, Comparison, BillingFigures, UserBilling })

import { z } from 'zod'
import { paymentMethods } from '../drivers/payments.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { UserSummary } from '../users/users.schemas.ts'

/** Who collects the money; `none` for a subscription that an administrator gave. */
export const GatewayName = z.enum([...paymentMethods, 'none'])
export type GatewayName = z.infer<typeof GatewayName>

/** A payment that failed and is still missing. */
export const PastDue = z.object({
  since: Instant,
  amount: z.string().meta({ description: 'What is owed, as a decimal text: `9.99`.' }),
  currency: z.string().meta({ description: 'ISO 4217.' }),
  until: Instant.nullable().meta({ description: 'The end of the grace period, and of the plan.' }),
})
export type PastDue = z.infer<typeof PastDue>

export const Subscription = z.object({
  id: Id,
  user_id: Id,
  user: UserSummary,
  plan_id: Id,
  plan: z.object({ id: Id, name: z.string(), parent: z.string().nullable() }),
  description: z.string(),
  renews_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  gateway_name: GatewayName,
  cancelled: z.boolean().meta({ description: 'Whether it has an end.' }),
  on_grace_period: z.boolean().meta({ description: 'Whether it is cancelled, with its end in the future.' }),
  trialEndsAt: Instant.nullable().meta({ description: 'Set during a trial: when the first payment is due.' }),
  pastDue: PastDue.nullable().meta({ description: 'Null while no payment is missing.' }),
  gatewayUrl: z.url().nullable().meta({ description: 'The subscription at its gateway.' }),
  missingAt: Instant.nullable().meta({
    description: 'Since when its gateway hasn’t recognised it, perhaps because the keys are for another account.',
  }),
  created_at: Instant,
  updated_at: Instant,
})
export type Subscription = z.infer<typeof Subscription>

/** Can have happened to a subscription. */
export const timelineKinds = [
  'created',
  'edited',
  'changed',
  'change-requested',
  'cancelled',
  'resumed',
  'renewed',
  'payment-failed',
  'paid-again',
  'reminded',
  'trial-reminded',
  'ended',
  'replaced',
  'duplicate',
  'refunded',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const longestDescription = 1000

const dates = {
  renews_at: Instant.nullable().default(null).meta({ title: 'Renews At' }),
  ends_at: Instant.nullable().default(null).meta({ title: 'Ends At' }),
}
const oneDate = ({ renews_at, ends_at }: { renews_at: string | null; ends_at: string | null }) =>
  renews_at === null || ends_at === null
const both = { message: 'Enter either a renewal date or an end date, not both', path: ['ends_at'] }

const fields = {
  plan_id: Id.meta({ title: 'Plan' }),
  description: z.string().trim().max(longestDescription).default('').meta({ title: 'Description' }),
  ...dates,
}

/** One that the administrator gives: nobody is charged. */
export const SubscriptionInput = z.object({ user_id: Id.meta({ title: 'User' }), ...fields }).refine(oneDate, both)
export type SubscriptionInput = z.output<typeof SubscriptionInput>

export const SubscriptionChange = z.object(fields).refine(oneDate, both)
export type SubscriptionChange = z.output<typeof SubscriptionChange>

export const CancelInput = z.object({
  delete: z.boolean().meta({ description: 'Deletes it forever, and cancels it at the gateway immediately.' }),
})
export type CancelInput = z.output<typeof CancelInput>

named({ GatewayName, PastDue, Subscription, SubscriptionInput, SubscriptionChange, CancelInput })

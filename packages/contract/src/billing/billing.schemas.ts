import { z } from 'zod'
import { paymentMethods } from '../drivers/payments.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { PlanInterval } from '../plans/plans.schemas.ts'
import { GatewayName } from '../subscriptions/subscriptions.schemas.ts'

/** The gateways through which somebody can pay. */
export const PayingGateway = z.enum(paymentMethods)
export type PayingGateway = z.infer<typeof PayingGateway>

/** A plan as the pricing page offers it. */
export const OfferedPlan = z.object({
  id: Id,
  name: z.string(),
  parentId: Id.nullable().meta({ description: 'The plan that this one is a different way to pay for.' }),
  isFree: z.boolean(),
  isRecommended: z.boolean(),
  amount: z.string().meta({ description: 'For each payment, as a decimal text: `9.99`.' }),
  currency: z.string().meta({ description: 'ISO 4217.' }),
  interval: PlanInterval,
  intervalCount: z.int().min(1),
  trialDays: z.int().min(0).meta({
    description: 'Free days before the first payment, for people who have never had a subscription; 0 for none.',
  }),
  trialNeedsCard: z.boolean().meta({ description: 'Whether Stripe asks for a payment method when the trial starts.' }),
  availableSpace: Bytes.nullable(),
  features: z.array(z.string()),
  permissions: z
    .array(z.object({ name: z.string(), title: z.string() }))
    .meta({ description: 'Only if the plan shows its permissions.' }),
  gateways: z.array(PayingGateway).meta({ description: 'The gateways it can be bought through.' }),
})
export type OfferedPlan = z.infer<typeof OfferedPlan>

export const Pricing = z.object({ plans: z.array(OfferedPlan) })
export type Pricing = z.infer<typeof Pricing>

const subscriptionStates = ['active', 'trial', 'grace', 'past-due', 'pending', 'ended'] as const
/**
 * - `trial`: in force, and not paid for before `trialEndsAt`.
 * - `grace`: cancelled, and in force until its end.
 * - `past-due`: a payment failed; what it gives stays for some days.
 * - `pending`: not paid for the first time yet.
 */
export const SubscriptionState = z.enum(subscriptionStates)
export type SubscriptionState = z.infer<typeof SubscriptionState>

const NamedPlan = z.object({ id: Id, name: z.string(), parent: z.string().nullable() })

export const MySubscription = z.object({
  id: Id,
  plan: NamedPlan,
  next: z
    .object({
      plan: NamedPlan,
      amount: z.string(),
      currency: z.string(),
      interval: PlanInterval,
      intervalCount: z.int(),
    })
    .nullable()
    .meta({ description: 'What starts with the next payment, if the plan changes then.' }),
  gateway: GatewayName,
  state: SubscriptionState,
  amount: z.string().nullable().meta({ description: 'Null if no one is charged.' }),
  currency: z.string(),
  interval: PlanInterval,
  intervalCount: z.int().min(1),
  renewsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  trialEndsAt: Instant.nullable().meta({ description: 'Set during a trial.' }),
  can: z.object({
    change: z.boolean(),
    cancel: z.boolean(),
    resume: z.boolean(),
    payOtherwise: z.boolean(),
    editDetails: z.boolean().meta({
      description: 'Whether the site asks for a billing address or VAT number, and the gateway has a page for them.',
    }),
  }),
})
export type MySubscription = z.infer<typeof MySubscription>

export const MyInvoice = z.object({
  id: Id,
  number: z.string(),
  issuedAt: Instant,
  total: z.string(),
  refunded: z.string(),
  currency: z.string(),
  creditNotes: z
    .array(z.object({ id: Id, number: z.string(), issuedAt: Instant, amount: z.string(), isVoid: z.boolean() }))
    .meta({ description: 'What was refunded, the oldest first.' }),
})
export type MyInvoice = z.infer<typeof MyInvoice>

/** What a person has, and what decides it. */
export const MyBilling = z.object({
  subscriptions: z.array(MySubscription).meta({ description: 'Those that haven’t ended, next to renew first.' }),
  mayTry: z.boolean().meta({ description: 'Whether a trial of a plan is still to be had.' }),
  space: z.object({ bytes: Bytes.nullable(), from: z.enum(['own', 'plan', 'default']) }),
  invoices: z.array(MyInvoice).meta({ description: 'The newest first, at most 100.' }),
})
export type MyBilling = z.infer<typeof MyBilling>

export const CheckoutInput = z.object({ planId: Id, gateway: PayingGateway })
export const Checkout = z.object({ id: Id, url: z.url() })
export const CheckoutOutcome = z.object({
  state: z.enum(['done', 'waiting', 'over']),
  subscription: MySubscription.nullable(),
})

export const ChangePreview = z.object({
  dueNow: z
    .string()
    .nullable()
    .meta({ description: 'Negative for a credit; null if nothing is charged before the next payment.' }),
  nextAmount: z.string(),
  nextAt: Instant.nullable(),
  currency: z.string(),
  token: z.string().max(500),
})
export type ChangePreview = z.infer<typeof ChangePreview>

named({
  PayingGateway,
  OfferedPlan,
  Pricing,
  SubscriptionState,
  MySubscription,
  MyInvoice,
  MyBilling,
  CheckoutInput,
  Checkout,
  CheckoutOutcome,
  ChangePreview,
})

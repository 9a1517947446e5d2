import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { ChangePreview } from './billing.schemas.ts'
import { BillingFigures, Comparison, OneComparison, Timeline, UserBilling } from './oversight.schemas.ts'

const whileOn = 'billing.enable'
const one = z.object({ id: Id })
const viewing = { access: { permission: 'subscriptions.view' }, whileOn } as const
const updating = { access: { permission: 'subscriptions.update' }, whileOn } as const

const fromGateway = ['billing.other-mode', 'billing.gateway-away', 'billing.gateway-said'] as const
const changeErrors = [
  'subscription.not-found',
  'subscription.cancelled-already',
  'billing.not-collected',
  'billing.needs-customer',
  'billing.not-sold',
  'billing.no-change',
  'billing.in-trial',
  'plan.not-found',
  ...fromGateway,
] as const

/** What administrators see of payments, and what they do when something went wrong. */
export const oversightEndpoints = {
  ofUser: defineEndpoint({
    ...viewing,
    id: 'billing.ofUser',
    method: 'GET',
    path: '/users/:id/billing',
    summary: 'Get a user’s subscriptions that haven’t ended, and their newest invoices.',
    params: one,
    response: UserBilling,
    errors: ['user.not-found'],
  }),
  timeline: defineEndpoint({
    ...viewing,
    id: 'billing.timeline',
    method: 'GET',
    path: '/subscriptions/:id/timeline',
    summary: 'List what happened to a subscription, with the events of its gateway, newest first.',
    params: one,
    query: z.object({
      cursor: z.string().max(2048).optional().meta({ description: '`nextCursor` of the previous page.' }),
      perPage: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: Timeline,
    errors: ['subscription.not-found', 'list.bad-cursor'],
  }),
  retryEvent: defineEndpoint({
    ...updating,
    id: 'billing.retryEvent',
    method: 'POST',
    path: '/subscriptions/:id/timeline/retry',
    summary: 'Retry an event of the gateway that had a problem. Does nothing to one that was handled successfully.',
    params: one,
    body: z.object({ eventId: z.string().min(1).max(255) }),
    response: 'none',
    audit: 'subscription.event-retried',
    errors: ['subscription.not-found', 'billing.not-collected', 'billing.event-not-found'],
  }),
  compareOne: defineEndpoint({
    ...updating,
    id: 'billing.compareOne',
    method: 'POST',
    path: '/subscriptions/:id/compare',
    summary: 'Ask the gateway about a subscription, and update it here.',
    params: one,
    response: OneComparison,
    audit: { none: 'What it changes is recorded with the subscription.' },
    rateLimit: { tries: 60, windowSeconds: 600 },
    errors: [
      'subscription.not-found',
      'billing.not-collected',
      'billing.other-mode',
      'billing.gateway-away',
      'billing.gateway-said',
    ],
  }),
  previewFor: defineEndpoint({
    ...updating,
    id: 'billing.previewFor',
    method: 'POST',
    path: '/subscriptions/:id/plan/preview',
    summary: 'Preview the cost of changing a customer’s plan, as the gateway calculates it.',
    params: one,
    body: z.object({ planId: Id }),
    response: ChangePreview,
    audit: { none: 'Changes nothing.' },
    rateLimit: { tries: 60, windowSeconds: 600 },
    errors: changeErrors,
  }),
  changeFor: defineEndpoint({
    ...updating,
    id: 'billing.changeFor',
    method: 'POST',
    path: '/subscriptions/:id/plan',
    summary:
      'Change a customer’s plan at the previewed price, through the gateway. `needs-payment`: the customer has to pay the difference first.',
    params: one,
    body: z.object({ planId: Id, token: z.string().min(1).max(500) }),
    response: z.object({ state: z.enum(['done', 'from-next-payment', 'needs-payment']) }),
    audit: 'subscription.plan-changed',
    rateLimit: { tries: 60, windowSeconds: 600 },
    errors: changeErrors,
  }),
  resumeFor: defineEndpoint({
    ...updating,
    id: 'billing.resumeFor',
    method: 'POST',
    path: '/subscriptions/:id/resume',
    summary: 'Resume a cancelled subscription at its gateway before it has ended.',
    params: one,
    response: 'none',
    audit: 'subscription.resumed',
    rateLimit: { tries: 60, windowSeconds: 600 },
    errors: [
      'subscription.not-found',
      'subscription.already',
      'billing.not-collected',
      'billing.not-cancelled',
      ...fromGateway,
    ],
  }),
  comparison: defineEndpoint({
    ...viewing,
    id: 'billing.comparison',
    method: 'GET',
    path: '/billing/comparison',
    summary: 'Get the last comparison of all subscriptions with their gateways, and the problems it couldn’t fix.',
    response: z.object({ comparison: Comparison.nullable() }),
  }),
  startComparison: defineEndpoint({
    ...updating,
    id: 'billing.startComparison',
    method: 'POST',
    path: '/billing/comparison',
    summary: 'Compare all subscriptions with their gateways now, as a job. One at a time.',
    response: z.object({ isStarted: z.boolean().meta({ description: 'False if one is already running.' }) }),
    audit: 'subscriptions.comparison-started',
  }),
  figures: defineEndpoint({
    ...viewing,
    id: 'billing.figures',
    method: 'GET',
    path: '/billing/figures',
    summary: 'Get the income of the last twelve months by currency, and how many subscriptions started and ended.',
    response: BillingFigures,
  }),
} as const

import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { subscriptionList } from './subscriptions.list.ts'
import { CancelInput, Subscription, SubscriptionChange, SubscriptionInput } from './subscriptions.schemas.ts'

const one = z.object({ id: Id })
const answer = z.object({ subscription: Subscription })
const whileOn = 'billing.enable'

export const subscriptionEndpoints = {
  ...adminListEndpoints(subscriptionList),
  create: defineEndpoint({
    id: 'subscriptions.create',
    method: 'POST',
    path: '/subscriptions',
    summary: 'Give a user a plan. Nobody is charged for it.',
    access: { permission: 'subscriptions.create' },
    whileOn,
    body: SubscriptionInput,
    response: answer,
    status: 201,
    audit: 'subscription.created',
    errors: ['plan.too-strong', 'subscription.already'],
  }),
  update: defineEndpoint({
    id: 'subscriptions.update',
    method: 'PUT',
    path: '/subscriptions/:id',
    summary: 'Update a subscription. Plan and dates of one that a gateway collects are changed there.',
    access: { permission: 'subscriptions.update' },
    whileOn,
    params: one,
    body: SubscriptionChange,
    response: answer,
    audit: 'subscription.updated',
    errors: ['plan.too-strong', 'subscription.not-found', 'subscription.already', 'subscription.at-gateway'],
  }),
  cancel: defineEndpoint({
    id: 'subscriptions.cancel',
    method: 'POST',
    path: '/subscriptions/:id/cancel',
    summary:
      'Cancel a subscription: it stays in force until the date on which it would renew. `delete` needs `subscriptions.delete` instead.',
    access: { anyOf: ['subscriptions.update', 'subscriptions.delete'] },
    whileOn,
    params: one,
    body: CancelInput,
    response: z.object({ subscription: Subscription.nullable().meta({ description: 'Null if it is deleted.' }) }),
    audit: 'subscription.cancelled',
    errors: [
      'subscription.not-found',
      'subscription.cancelled-already',
      'billing.gateway-away',
      'billing.gateway-said',
    ],
  }),
} as const

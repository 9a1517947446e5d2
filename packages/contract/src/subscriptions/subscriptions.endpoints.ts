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
    summary: 'Give a user a plan without charging anyone.',
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
    summary: 'Update a subscription. If a gateway collects for it, plan and dates are changed there.',
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
      'Cancel a subscription. It stays active until its renewal date. `delete` needs `subscriptions.delete` instead.',
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

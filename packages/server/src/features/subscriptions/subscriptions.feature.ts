import { subscriptionEndpoints as e } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { keepDeparted } from './departed/keep-departed.ts'
import { createSubscription, updateSubscription } from './save-subscription.ts'
import { subscriptionSource } from './subscription-list.repository.ts'
import { countPastDue } from './subscriptions.repository.ts'

/** Knows who has which plan. */
export const subscriptionsFeature = defineServerFeature({
  name: 'subscriptions',
  uses: ['lists', 'roles'],
  whenAccountCloses: (ctx, tx, userId) => keepDeparted(ctx, tx, { userId }),
  waiting: [
    { name: 'arrears', permission: 'subscriptions.view', count: ({ db }, most) => countPastDue(db.read, most) },
  ],
  routes: [
    ...listRoutes(e, subscriptionSource),
    route(e.create, (ctx, { body }) => createSubscription(ctx, body)),
    route(e.update, (ctx, { params, body }) => updateSubscription(ctx, params.id, body)),
    route(e.cancel, (ctx, { params, body }) => cancelSubscription(ctx, params.id, body)),
  ],
})

import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { subscriptionEndpoints } from './subscriptions.endpoints.ts'
import { subscriptionList } from './subscriptions.list.ts'

export const subscriptionsContract = defineFeature({
  name: 'subscriptions',
  tags: [{ id: 'subscriptions', name: 'Subscriptions', summary: 'Who has which plan.', isForAdministrators: true }],

  endpoints: subscriptionEndpoints,
  permissions: definePermissions('subscriptions', {
    view: { title: 'View subscriptions', description: 'View the subscriptions of all users.' },
    create: { title: 'Create subscriptions', description: 'Give users plans, up to their own permissions.' },
    update: { title: 'Edit subscriptions', description: 'Change and cancel subscriptions.' },
    delete: { title: 'Delete subscriptions', description: 'Delete subscriptions, which ends them immediately.' },
  }),
  errors: defineErrors('subscription', {
    'not-found': { status: 404, message: 'This subscription no longer exists. Reload the page.' },
    already: { status: 409, message: 'This person already has a subscription that renews. Cancel it first.' },
    'cancelled-already': { status: 409, message: 'This subscription is already cancelled. Reload the page.' },
    'at-gateway': {
      status: 409,
      message: 'The payment gateway manages the plan and dates of this subscription. Change them there.',
    },
  }),
  lists: [subscriptionList],
})

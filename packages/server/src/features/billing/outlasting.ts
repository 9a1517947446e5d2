import type { Outlasting } from '../../platform/outlasting/outlasting.ts'

export const billingOutlasts: Outlasting = {
  what: 'subscriptions',
  columns: ['subscriptions.user_id', 'billing_customers.user_id', 'checkouts.user_id'],
  standsOn: 'the account that pays',
  atEnd: 'ends',
  because:
    'Deleting the account cancels at the gateway first. Suspending asks what becomes of it, and otherwise it isn’t renewed.',
}

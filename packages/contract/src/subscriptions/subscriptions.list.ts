import { defineAdminList } from '../kit/admin-lists.ts'
import { sentence } from '../kit/sentences.ts'
import { Subscription } from './subscriptions.schemas.ts'

export const subscriptionList = defineAdminList({
  id: 'subscriptions',
  path: '/subscriptions',
  summary: 'List the subscriptions of all users.',
  permission: 'subscriptions.view',
  whileOn: 'billing.enable',
  row: Subscription,
  columns: {
    user: { label: 'User', kind: 'text' },
    plan: { label: 'Plan', kind: 'text', isHiddenAtFirst: true },
    gateway_name: { label: 'Gateway', kind: 'text' },
    cancelled: { label: sentence('Cancelled', { meaning: 'a subscription' }), kind: 'boolean' },
    on_grace_period: { label: 'On Grace Period', kind: 'boolean' },
    renews_at: { label: 'Renews At', kind: 'instant' },
    ends_at: { label: 'Ends At', kind: 'instant' },
    trialEndsAt: { label: 'Trial Until', kind: 'instant', isHiddenAtFirst: true },
    pastDue: { label: 'Past due', kind: 'text' },
    missingAt: { label: 'Unknown At Gateway Since', kind: 'instant', isHiddenAtFirst: true },
    created_at: { label: 'Created At', kind: 'instant' },
  },
  givesWay: ['created_at', 'gateway_name', 'on_grace_period', 'ends_at', 'cancelled', 'pastDue'],
  sorts: ['renews_at', 'ends_at', 'created_at'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: {
    status: {
      label: 'Status',
      kind: 'choice',
      options: {
        active: sentence('Active', { meaning: 'a subscription' }),
        cancelled: sentence('Cancelled', { meaning: 'a subscription' }),
        trial: 'In trial',
        'past-due': 'Past due',
        missing: 'Unknown at the gateway',
      },
    },
    gateway_name: {
      label: 'Gateway',
      kind: 'choice',
      options: { stripe: 'Stripe', paypal: 'Paypal', none: sentence('None', { meaning: 'payment gateway' }) },
      initial: 'stripe',
    },
  },
  search: 'User or description',
  emptyText: 'No subscriptions have been created yet',
})

import { sentences } from '../../kit/sentences.ts'
import type { EventWords } from './event-words.ts'

/** Plans and subscriptions. */
export const moneyWords = sentences({
  'plan.created': { plain: '<who>{{who}}</who> created the plan <what>{{what}}</what>' },
  'plan.updated': { plain: '<who>{{who}}</who> changed the plan <what>{{what}}</what>' },
  'plan.deleted': { plain: '<who>{{who}}</who> deleted the plan <what>{{what}}</what>' },
  'plans.sync-started': { plain: '<who>{{who}}</who> started syncing the plans' },
  'plans.sync-stopped': { plain: '<who>{{who}}</who> stopped syncing the plans' },
  'plans.synced': { plain: 'The plans were synced with the payment services' },
  'checkout.started': { plain: '<who>{{who}}</who> began to buy the plan <what>{{what}}</what>' },
  'payments.downloaded': { plain: '<who>{{who}}</who> downloaded invoices as PDFs' },
  'payment.refund-requested': { plain: '<who>{{who}}</who> asked for a refund of the invoice <what>{{what}}</what>' },
  'subscription.created': { plain: '<who>{{who}}</who> created a subscription for <what>{{what}}</what>' },
  'subscription.updated': { plain: '<who>{{who}}</who> changed the subscription of <what>{{what}}</what>' },
  'subscription.cancelled': { plain: '<who>{{who}}</who> cancelled the subscription of <what>{{what}}</what>' },
  'subscription.resumed': { plain: '<who>{{who}}</who> resumed the subscription of <what>{{what}}</what>' },
  'subscription.deleted': { plain: '<who>{{who}}</who> deleted the subscription of <what>{{what}}</what>' },
  'subscription.plan-changed': { plain: '<who>{{who}}</who> changed the plan of <what>{{what}}</what>' },
  'subscription.event-retried': {
    plain: '<who>{{who}}</who> retried an event of the subscription of <what>{{what}}</what>',
  },
  'subscriptions.comparison-started': {
    plain: '<who>{{who}}</who> started comparing subscriptions with the payment services',
  },
}) satisfies Readonly<Record<string, EventWords>>

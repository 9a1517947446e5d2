import type { EventTopic } from '@holdall/contract/billing/oversight.schemas.ts'

/** The beginnings of the types, the more precise ones first. */
const topics: readonly (readonly [string, EventTopic])[] = [
  ['checkout.', 'checkout'],
  ['customer.subscription.', 'subscription'],
  ['invoice.payment_failed', 'failed-payment'],
  ['invoice.paid', 'payment'],
  ['invoice.', 'invoice'],
  ['refund.', 'refund'],
  ['charge.dispute.', 'dispute'],
  ['BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'failed-payment'],
  ['BILLING.SUBSCRIPTION.', 'subscription'],
  ['PAYMENT.SALE.COMPLETED', 'payment'],
  ['PAYMENT.SALE.', 'refund'],
  ['CUSTOMER.DISPUTE.', 'dispute'],
]

/** What an event is about, by what its gateway calls it. */
export function topicOf(type: string): EventTopic {
  return topics.find(([beginning]) => type.startsWith(beginning))?.[1] ?? 'other'
}

import { sentence } from '@holdall/contract/kit/sentences.ts'
import { textAt } from '../../../platform/outbound/ask-json.ts'
import { GatewayError } from '../ask-gateway.ts'
import type { WebhookEndpoint } from '../payment-driver.ts'
import { listAt, type PaypalData, PaypalRefusal, place } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'

/** Payments of subscriptions are sales, not captures. */
const eventTypes = [
  'BILLING.SUBSCRIPTION.CREATED',
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

const pathOf = (id: string) => `/v1/notifications/webhooks/${encodeURIComponent(id)}`

/** The webhook that the settings name. @throws GatewayError with PayPal's message */
export async function findWebhook({ account, find }: PaypalCalls): Promise<PaypalData> {
  const found = await find(pathOf(account.webhookId))
  if (found) return found
  throw new PaypalRefusal({ status: 404, data: { message: 'The resource ID was not found.' } }, false)
}

/**
 * The administrator made the webhook at PayPal, so it is checked, and only what it lacks is added: events that it already
 * gets may be somebody else's.
 */
export async function setUpWebhook(calls: PaypalCalls, url: string): Promise<WebhookEndpoint> {
  const id = calls.account.webhookId
  const webhook = await findWebhook(calls)
  if (!isSameAddress(textAt(webhook, 'url'), url)) {
    throw new GatewayError(place, sentence('The webhook with this ID calls another address. Change it at PayPal.'))
  }
  const present = listAt(webhook, 'event_types').map(({ name }) => String(name))
  const missing = present.includes('*') ? [] : eventTypes.filter(name => !present.includes(name))
  if (missing.length > 0) {
    const value = [...present, ...missing].map(name => ({ name }))
    await calls.send('PATCH', pathOf(id), { body: [{ op: 'replace', path: '/event_types', value }] })
  }
  return { id, secret: null }
}

function isSameAddress(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href
}

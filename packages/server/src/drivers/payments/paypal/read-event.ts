import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { EventRefusal } from '@holdall/contract/billing/event-refusals.ts'
import { textAt, valueAt } from '../../../platform/outbound/ask-json.ts'
import { parseJsonOrNull } from '../../../platform/text/parse-json.ts'
import { GatewayError } from '../ask-gateway.ts'
import type { GatewayEvent, RawWebhook, WebhookEndpoint } from '../payment-driver.ts'
import { place } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { mayTake } from './paypal-memory.ts'
import { timeAt } from './read-subscription.ts'
import { isCertificateAddress, signingCertificate } from './signing-certificate.ts'

/** PayPal repeats an event for three days. */
const oldestMs = 4 * 24 * 60 * 60_000
const newestMs = 10 * 60_000

/** Anybody can send events that only PayPal could tell from its own. PayPal sends a refused one again, for three days. */
const questionLimit = { most: 60, everyMs: 5 * 60_000 }

/** Where PayPal's signature is, in small letters. */
export const signatureHeader = 'paypal-transmission-sig'

interface Transmission {
  readonly id: string
  readonly time: string
  readonly signature: string
  readonly algorithm: string
  readonly certificateUrl: string
}

/** Checks who sent it and when, and finds out what it is about. What is true is read from PayPal afterwards. */
export async function readEvent(
  calls: PaypalCalls,
  webhook: RawWebhook,
  endpoint: WebhookEndpoint,
): Promise<GatewayEvent> {
  const sent = transmissionOf(webhook)
  if (!isCertificateAddress(calls, sent.certificateUrl))
    throw refuse('signature', 'The certificate isn’t one of PayPal’s')
  const event = parse(webhook.body)
  if (!(await isGenuine(calls, webhook, sent, endpoint.id))) throw refuse('signature', 'The signature is wrong')
  // The time is signed too. Before that is checked it could be anyone's, and would say nothing about this server's clock.
  const at = Date.parse(sent.time)
  if (!(webhook.now - at <= oldestMs && at - webhook.now <= newestMs))
    throw refuse('clock', 'The event is too old or too new')
  const type = textAt(event, 'event_type')
  const subscriptionId = await subscriptionOf(calls, type, event)
  return {
    id: textAt(event, 'id'),
    type,
    createdAt: timeAt(event, 'create_time') ?? at,
    subscriptionId,
    checkoutId: type.startsWith('BILLING.SUBSCRIPTION.') ? subscriptionId : null,
  }
}

const refuse = (refusal: EventRefusal, message: string) => new GatewayError(place, message, { refusal })

function transmissionOf({ headers }: RawWebhook): Transmission {
  const read = (name: string) => {
    const value = headers[name] ?? ''
    if (value === '' || value.length > 2000)
      throw refuse(value === '' ? 'unsigned' : 'unreadable', `The header ${name} is missing`)
    return value
  }
  const algorithm = read('paypal-auth-algo')
  if (algorithm !== 'SHA256withRSA') throw refuse('signature', 'The signature has an unknown algorithm')
  return {
    id: read('paypal-transmission-id'),
    time: read('paypal-transmission-time'),
    signature: read(signatureHeader),
    algorithm,
    certificateUrl: read('paypal-cert-url'),
  }
}

function parse(body: Buffer): object {
  const event = parseJsonOrNull(body.toString('utf8'))
  if (typeof event === 'object' && event !== null && textAt(event, 'id') !== '') return event
  throw refuse('unreadable', 'The event isn’t readable')
}

/** PayPal itself is asked only if its certificate can't be had or checked here: never after a wrong signature. */
async function isGenuine(
  calls: PaypalCalls,
  webhook: RawWebhook,
  sent: Transmission,
  webhookId: string,
): Promise<boolean> {
  const certificate = await signingCertificate(calls, sent.certificateUrl, webhook.now)
  if (certificate === null) {
    if (!mayTake(calls.memory.questions, webhook.now, questionLimit))
      throw refuse('other', 'Too many events can’t be checked here')
    return isGenuineToPaypal(calls, webhook, sent, webhookId)
  }
  const signed = Buffer.from(`${sent.id}|${sent.time}|${webhookId}|${crc32(webhook.body)}`)
  return verify('sha256', signed, certificate.publicKey, Buffer.from(sent.signature, 'base64'))
}

/** The body is put in exactly as it arrived: serialised again, it would have another signature. */
async function isGenuineToPaypal(
  calls: PaypalCalls,
  webhook: RawWebhook,
  sent: Transmission,
  webhookId: string,
): Promise<boolean> {
  const rest = JSON.stringify({
    auth_algo: sent.algorithm,
    cert_url: sent.certificateUrl,
    transmission_id: sent.id,
    transmission_sig: sent.signature,
    transmission_time: sent.time,
    webhook_id: webhookId,
  })
  const body = `${rest.slice(0, -1)},"webhook_event":${webhook.body.toString('utf8')}}`
  const answer = await calls.send('POST', '/v1/notifications/verify-webhook-signature', { body })
  return answer.verification_status === 'SUCCESS'
}

/** Refunds and disputes only name a payment, which names its subscription. */
async function subscriptionOf(calls: PaypalCalls, type: string, event: object): Promise<string | null> {
  const resource = valueAt(event, 'resource')
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return textAt(resource, 'id') || null
  const named = textAt(resource, 'billing_agreement_id')
  if (named !== '') return named
  const saleId =
    textAt(resource, 'sale_id') ||
    textAt(resource, 'disputed_transactions', 0, 'seller_transaction_id') ||
    saleLinkedFrom(resource)
  if (saleId === '') return null
  const sale = await calls.find(`/v1/payments/sale/${encodeURIComponent(saleId)}`)
  return textAt(sale, 'billing_agreement_id') || null
}

function saleLinkedFrom(resource: unknown): string {
  const links = valueAt(resource, 'links')
  if (!Array.isArray(links)) return ''
  return links.map(link => /\/v1\/payments\/sale\/(\w+)$/.exec(textAt(link, 'href'))?.[1]).find(Boolean) ?? ''
}

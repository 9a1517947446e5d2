import type { EventRefusal } from '@holdall/contract/billing/event-refusals.ts'
import type Stripe from 'stripe'
import { messageOf } from '../../../platform/settings/run-steps.ts'
import { GatewayError } from '../ask-gateway.ts'
import type { GatewayEvent, RawWebhook, WebhookEndpoint } from '../payment-driver.ts'
import { idOf, type StripeClient } from './client.ts'

/** Where Stripe's signature is, in small letters. */
export const signatureHeader = 'stripe-signature'

/** Seconds before and after ours within which a message has to be signed. */
const tolerance = 300

export function readEvent(client: StripeClient, webhook: RawWebhook, endpoint: WebhookEndpoint): Promise<GatewayEvent> {
  return client.ask(async stripe => {
    const event = verify(stripe, webhook, endpoint)
    const about = await aboutOf(stripe, event)
    return { id: event.id, type: event.type, createdAt: event.created * 1000, ...about }
  })
}

/** @throws GatewayError if it isn't from Stripe, or isn't of now */
function verify(stripe: Stripe, { body, headers, now }: RawWebhook, { secret }: WebhookEndpoint): Stripe.Event {
  const header = headers[signatureHeader] ?? ''
  try {
    if (header === '') throw refuse('unsigned', 'The message has no signature')
    if (!secret) throw refuse('not-set-up', 'The webhook has no secret yet')
    const event = stripe.webhooks.constructEvent(body, header, secret, tolerance, undefined, now)
    // The library accepts any time in the future.
    if (signedAt(header) > now / 1000 + tolerance) throw refuse('clock', 'The message is signed for a later time')
    if (!isEvent(event)) throw refuse('unreadable', 'The message isn’t an event')
    return event
  } catch (error) {
    if (error instanceof GatewayError) throw error
    const message = messageOf(error)
    throw refuse(
      error instanceof SyntaxError ? 'unreadable' : isOfAnotherTime(message) ? 'clock' : 'signature',
      message,
    )
  }
}

const refuse = (refusal: EventRefusal, message: string) =>
  new GatewayError('stripe_group', message.slice(0, 500), { refusal })

/** The library checks the signature first, so such a message is from Stripe, or was recorded from it. */
function isOfAnotherTime(message: string): boolean {
  return message.startsWith('Timestamp outside the tolerance zone')
}

/** As the library reads it: the last time counts. */
function signedAt(header: string): number {
  const times = header.split(',').filter(part => part.split('=')[0] === 't')
  return Number.parseInt(times.at(-1)?.split('=')[1] ?? '', 10)
}

function isEvent(value: unknown): value is Stripe.Event {
  const { id, type, created, data } = (value ?? {}) as Record<string, unknown>
  const isNamed = typeof id === 'string' && typeof type === 'string' && typeof created === 'number'
  return isNamed && typeof data === 'object' && data !== null && 'object' in data
}

type About = Pick<GatewayEvent, 'subscriptionId' | 'checkoutId'>

const nothing: About = { subscriptionId: null, checkoutId: null }

/** The objects of Stripe that an event of ours is about, told apart by their `object`. */
type Subject =
  | Stripe.Checkout.Session
  | Stripe.Subscription
  | Stripe.Invoice
  | Stripe.Refund
  | Stripe.Dispute
  | { readonly object: 'customer' }

async function aboutOf(stripe: Stripe, event: Stripe.Event): Promise<About> {
  const subject = event.data.object as Subject
  switch (subject.object) {
    case 'checkout.session':
      return { checkoutId: subject.id, subscriptionId: subject.subscription && idOf(subject.subscription) }
    case 'subscription':
      return { ...nothing, subscriptionId: subject.id }
    case 'invoice':
      return { ...nothing, subscriptionId: subscriptionOf(subject) }
    case 'refund':
    case 'dispute':
      return { ...nothing, subscriptionId: await subscriptionPaidBy(stripe, subject.payment_intent) }
    default:
      return nothing
  }
}

function subscriptionOf(invoice: Stripe.Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription
  return subscription ? idOf(subscription) : null
}

/** A refund and a dispute only name the payment. */
async function subscriptionPaidBy(
  stripe: Stripe,
  intent: string | Stripe.PaymentIntent | null,
): Promise<string | null> {
  if (intent === null) return null
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(intent) },
    limit: 1,
    expand: ['data.invoice'],
  })
  const invoice = data[0]?.invoice
  return typeof invoice === 'object' && !invoice.deleted ? subscriptionOf(invoice) : null
}

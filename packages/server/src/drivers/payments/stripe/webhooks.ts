import type Stripe from 'stripe'
import type { WebhookEndpoint } from '../payment-driver.ts'
import { orNull, type StripeClient, stripeVersion } from './client.ts'

/** Without `invoice.created`: as long as it isn't answered, Stripe waits with the invoice. */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'customer.deleted',
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

export function setUpWebhook(
  client: StripeClient,
  url: string,
  known: WebhookEndpoint | null,
): Promise<WebhookEndpoint> {
  return client.ask(async stripe => {
    const endpoints = await ourEndpoints(stripe, url, known)
    const kept = known?.secret
      ? endpoints.find(one => one.id === known.id && one.api_version === stripeVersion)
      : undefined
    // The secret of another one is only told when it is made, so it is of no use.
    for (const { id } of endpoints) if (id !== kept?.id) await orNull(stripe.webhookEndpoints.del(id))
    if (kept === undefined || known === null) return createEndpoint(stripe, url)
    if (!isComplete(kept, url)) {
      await stripe.webhookEndpoints.update(kept.id, { url, enabled_events: webhookEvents, disabled: false })
    }
    return known
  })
}

async function ourEndpoints(
  stripe: Stripe,
  url: string,
  known: WebhookEndpoint | null,
): Promise<Stripe.WebhookEndpoint[]> {
  const found: Stripe.WebhookEndpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url || endpoint.id === known?.id) found.push(endpoint)
  }
  return found
}

/** Without a key of ours: it would repeat the answer about an endpoint that has been deleted since. */
async function createEndpoint(stripe: Stripe, url: string): Promise<WebhookEndpoint> {
  const { id, secret = null } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: webhookEvents,
    api_version: stripeVersion,
    description: 'Holdall',
  })
  return { id, secret }
}

function isComplete(endpoint: Stripe.WebhookEndpoint, url: string): boolean {
  const events = new Set(endpoint.enabled_events)
  const hasAll = events.size === webhookEvents.length && webhookEvents.every(event => events.has(event))
  return hasAll && endpoint.url === url && endpoint.status === 'enabled'
}

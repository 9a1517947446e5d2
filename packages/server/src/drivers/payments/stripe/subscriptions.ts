import type Stripe from 'stripe'
import { GatewayError } from '../ask-gateway.ts'
import type { PriceIds, RemoteStatus, RemoteSubscription } from '../payment-driver.ts'
import { fromStripeAmount } from './amounts.ts'
import { idOf, orNull, type StripeClient } from './client.ts'
import { dropPendingUpdate } from './pending-update.ts'
import { releaseSchedule } from './schedules.ts'

/** Rights by status; an unpaid one comes back if its invoice is paid after all. */
const statuses: Readonly<Record<string, RemoteStatus>> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past-due',
  incomplete: 'pending',
  paused: 'paused',
  unpaid: 'paused',
  incomplete_expired: 'ended',
  canceled: 'ended',
}

/** @throws GatewayError for a status of a later version: better no answer than a wrong one */
function statusOf(subscription: Stripe.Subscription): RemoteStatus {
  const status = statuses[subscription.status]
  if (status === undefined) {
    throw new GatewayError('stripe_group', `Stripe reports an unknown status: ${subscription.status}`)
  }
  return status
}

/** The one item of a subscription that we have started. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new GatewayError('stripe_group', 'The subscription has no item')
  return item
}

export function toRemote(subscription: Stripe.Subscription): RemoteSubscription {
  const status = statusOf(subscription)
  return {
    id: subscription.id,
    status,
    priceId: itemOf(subscription).price.id,
    customerId: idOf(subscription.customer),
    attemptId: subscription.metadata.holdall_attempt ?? null,
    paidUntil: inMilliseconds(paidUntil(subscription, status)),
    endsAt: inMilliseconds(endOf(subscription, status)),
    trialUntil: subscription.status === 'trialing' ? inMilliseconds(subscription.trial_end) : null,
    owed: status === 'past-due' ? owedOf(subscription) : null,
  }
}

/** Known only if the newest invoice comes with it. */
function owedOf({ latest_invoice: latest }: Stripe.Subscription): number | null {
  if (latest === null || typeof latest === 'string' || latest.status !== 'open') return null
  return fromStripeAmount(latest.amount_remaining, latest.currency)
}

function inMilliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}

/**
 * A period that a payment failed for has begun all the same; what came before it is paid. One that has ended no longer
 * tells whether its last period was.
 */
function paidUntil(subscription: Stripe.Subscription, status: RemoteStatus): number | null {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  if (status === 'pending' || status === 'ended') return null
  return status === 'past-due' || subscription.status === 'unpaid' ? start : end
}

/** A cancellation in the portal sets `cancel_at`, one by the interface `cancel_at_period_end`, some both. */
function endOf(subscription: Stripe.Subscription, status: RemoteStatus): number | null {
  const { cancel_at: cancelAt, ended_at: endedAt } = subscription
  if (status === 'ended') return endedAt ?? subscription.canceled_at ?? subscription.created
  const periodEnd = subscription.cancel_at_period_end ? itemOf(subscription).current_period_end : null
  if (cancelAt === null || periodEnd === null) return cancelAt ?? periodEnd
  return Math.min(cancelAt, periodEnd)
}

export function readSubscription(client: StripeClient, id: string): Promise<RemoteSubscription | null> {
  return client.ask(async stripe => {
    const subscription = await orNull(stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
    return subscription && toRemote(subscription)
  })
}

/** One price after the other: an account may have subscriptions of other programs. */
export async function* listSubscriptions(
  client: StripeClient,
  prices: readonly PriceIds[],
): AsyncIterable<RemoteSubscription> {
  const seen = new Set<string>()
  for (const { priceId } of prices) {
    let after: string | undefined
    do {
      const from = after
      // A price of another account isn't known here, and neither are its subscriptions.
      const page = await client.ask(stripe =>
        orNull(stripe.subscriptions.list({ price: priceId, limit: 100, ...(from && { starting_after: from }) })),
      )
      if (page === null) break
      for (const subscription of page.data) {
        const remote = toRemote(subscription)
        if (remote.status === 'ended' || seen.has(remote.id)) continue
        seen.add(remote.id)
        yield remote
      }
      after = page.has_more ? page.data.at(-1)?.id : undefined
    } while (after !== undefined)
  }
}

export function cancelAtEnd(client: StripeClient, id: string): Promise<number | null> {
  return client.ask(async stripe => {
    const before = await stripe.subscriptions.retrieve(id)
    // A planned change would continue it, and while there is one Stripe refuses to cancel.
    await releaseSchedule(stripe, before)
    const after =
      before.cancel_at_period_end || before.cancel_at !== null
        ? before
        : await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    return inMilliseconds(endOf(after, statusOf(after)))
  })
}

export function resume(client: StripeClient, id: string): Promise<void> {
  return client.ask(async stripe => {
    const subscription = await stripe.subscriptions.retrieve(id)
    if (statusOf(subscription) === 'ended') throw new GatewayError('stripe_group', 'The subscription has ended')
    // Stripe accepts one of the two in a call.
    if (subscription.cancel_at_period_end) {
      const after = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
      if (after.cancel_at === null) return
    }
    if (subscription.cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' })
  })
}

export function endNow(client: StripeClient, id: string): Promise<void> {
  return client.ask(async stripe => {
    const subscription = await orNull(stripe.subscriptions.retrieve(id))
    if (subscription === null || statusOf(subscription) === 'ended') return
    await dropPendingUpdate(stripe, subscription)
    // One that has ended in the meantime can't be found for cancelling.
    await orNull(stripe.subscriptions.cancel(id))
  })
}

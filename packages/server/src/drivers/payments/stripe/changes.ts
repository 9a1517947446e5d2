import type Stripe from 'stripe'
import { GatewayError } from '../ask-gateway.ts'
import type { ChangeOutcome, ChangePreview, PriceIds } from '../payment-driver.ts'
import { fromStripeAmount } from './amounts.ts'
import { type ChangeMoment, makeChangeToken, readChangeToken } from './change-token.ts'
import { idOf, type StripeClient } from './client.ts'
import { callKey, createOnce } from './create-once.ts'
import { dropPendingUpdate } from './pending-update.ts'
import { planChange, releaseSchedule } from './schedules.ts'
import { itemOf } from './subscriptions.ts'

const fromNextPayment: ChangeOutcome = { state: 'from-next-payment', url: null }

export function previewChange(client: StripeClient, id: string, { priceId }: PriceIds): Promise<ChangePreview> {
  return client.ask(async stripe => {
    const subscription = await stripe.subscriptions.retrieve(id)
    const item = itemOf(subscription)
    const price = await stripe.prices.retrieve(priceId)
    // Stripe refuses a moment outside of the period, and its clock may differ from ours.
    const { current_period_start: start, current_period_end: end } = item
    const at = Math.min(Math.max(Math.floor(client.now() / 1000), start), end - 1)
    const calculated = await previewInvoice(stripe, subscription, { price: priceId, proration_date: at })
    const moment = momentOf(item.price, price, calculated.total)
    const token = makeChangeToken(client.secret, id, priceId, { at, moment })
    const currency = calculated.currency.toUpperCase()
    const next = await nextPayment(stripe, { subscription, price, calculated, moment })
    return {
      dueNow: moment === 'next' ? null : fromStripeAmount(calculated.total, currency),
      nextAmount: fromStripeAmount(next.amount, currency),
      nextAt: next.at * 1000,
      currency,
      token,
    }
  })
}

const isSameInterval = (one: Stripe.Price, other: Stripe.Price) =>
  one.recurring?.interval === other.recurring?.interval &&
  one.recurring?.interval_count === other.recurring?.interval_count

/** Whatever costs less waits for the next payment, so that nobody has to be given money back. */
function momentOf(from: Stripe.Price, to: Stripe.Price, total: number): ChangeMoment {
  if (isSameInterval(from, to)) return (to.unit_amount ?? 0) < (from.unit_amount ?? 0) ? 'next' : 'now'
  return total < 0 ? 'next' : 'now'
}

interface Calculated {
  readonly subscription: Stripe.Subscription
  readonly price: Stripe.Price
  readonly calculated: Stripe.Invoice
  readonly moment: ChangeMoment
}

/** What the next regular payment is. With another interval, a change now begins a new period. */
async function nextPayment(
  stripe: Stripe,
  { subscription, price, calculated, moment }: Calculated,
): Promise<{ amount: number; at: number }> {
  const item = itemOf(subscription)
  if (isSameInterval(item.price, price)) {
    const invoice = await previewInvoice(stripe, subscription, { price: price.id })
    return { amount: invoice.total, at: item.current_period_end }
  }
  if (moment === 'next') return { amount: price.unit_amount ?? 0, at: item.current_period_end }
  const ends = calculated.lines.data.map(line => line.period.end)
  return { amount: price.unit_amount ?? 0, at: Math.max(...ends) }
}

/** With a moment, the invoice that a change at it makes; without, that of the next payment. */
function previewInvoice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { price, proration_date }: { readonly price: string; readonly proration_date?: number },
): Promise<Stripe.Invoice> {
  const isNow = proration_date !== undefined
  return stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: itemOf(subscription).id, price }],
      proration_behavior: isNow ? 'always_invoice' : 'none',
      ...(isNow && { proration_date }),
    },
  })
}

export function changePlan(
  client: StripeClient,
  id: string,
  { priceId }: PriceIds,
  token: string,
): Promise<ChangeOutcome> {
  return client.ask(async stripe => {
    const { at, moment } = readChangeToken(client.secret, id, priceId, { token, now: client.now() })
    const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    if (moment === 'next') return changeAtNextPayment(stripe, subscription, priceId)
    return outcomeOf(await changeNow(stripe, subscription, { priceId, at, token }))
  })
}

interface ChangeNow {
  readonly priceId: string
  readonly at: number
  readonly token: string
}

/** A change that is paid for immediately; if that fails, it waits at Stripe for its payment. */
async function changeNow(
  stripe: Stripe,
  before: Stripe.Subscription,
  { priceId, at, token }: ChangeNow,
): Promise<Stripe.Subscription> {
  if (isChanged(before, priceId)) return before
  await dropPendingUpdate(stripe, before)
  await releaseSchedule(stripe, before)
  const { id, latest_invoice: latest } = before
  const wanted = {
    items: [{ id: itemOf(before).id, price: priceId }],
    proration_behavior: 'always_invoice',
    proration_date: at,
    // Nothing changes unless it is paid.
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  } satisfies Stripe.SubscriptionUpdateParams
  return createOnce({
    // After a change that wasn't paid, the same one is another.
    key: callKey('change', id, { ...wanted, token, after: latest && idOf(latest) }),
    find: async () => {
      const now = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
      return isChanged(now, priceId) ? now : null
    },
    create: options => stripe.subscriptions.update(id, wanted, options),
  })
}

/** Whether an earlier call that was cut off has changed the price, or left a change that waits for its payment. */
function isChanged(subscription: Stripe.Subscription, priceId: string): boolean {
  const waiting = subscription.pending_update?.subscription_items ?? []
  return itemOf(subscription).price.id === priceId || waiting.some(({ price }) => price.id === priceId)
}

/** Without a key: it charges nothing, and a second call changes nothing. */
async function changeAtNextPayment(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  priceId: string,
): Promise<ChangeOutcome> {
  const item = itemOf(subscription)
  if (item.price.id === priceId) return fromNextPayment
  const price = await stripe.prices.retrieve(priceId)
  await dropPendingUpdate(stripe, subscription)
  if (isSameInterval(item.price, price)) {
    await releaseSchedule(stripe, subscription)
    const items = [{ id: item.id, price: priceId }]
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' })
  } else await planChange(stripe, { subscription, item, price })
  return fromNextPayment
}

/** A payment that failed leaves an invoice, which the person pays on Stripe's page. */
function outcomeOf({ pending_update, latest_invoice }: Stripe.Subscription): ChangeOutcome {
  if (pending_update === null) return { state: 'done', url: null }
  const url = typeof latest_invoice === 'object' ? (latest_invoice?.hosted_invoice_url ?? null) : null
  if (url === null) throw new GatewayError('stripe_group', 'Stripe didn’t return a payment page. Please try again.')
  return { state: 'needs-consent', url }
}

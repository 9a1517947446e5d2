import { ApiError } from './api-error.ts'
import { periodEnd } from './calendar.ts'
import {
  collect,
  finalize,
  makeDraft,
  markPaid,
  publishSubscription,
  scheduleRetry,
  voidInvoice,
} from './collecting.ts'
import { type Invoice, type Line, need, newId, type PeerState, type Price, type Subscription } from './peer-state.ts'
import { lineOf } from './subscribing.ts'

/** A change that waits for its payment is forgotten after 23 hours. */
const pendingSeconds = 23 * 3600

export interface Change {
  readonly price: Price
  /** The moment that the rest of the period is calculated up to. */
  readonly at: number
  readonly behavior: 'always_invoice' | 'none'
  readonly onFailure: 'pending_if_incomplete' | 'allow_incomplete'
}

interface Calculated {
  readonly lines: Line[]
  /** Another interval begins a new period now, whatever was asked for. */
  readonly newPeriod: { readonly start: number; readonly end: number } | null
}

/** To the second, half cents away from zero. */
export function calculate(state: PeerState, subscription: Subscription, change: Change): Calculated {
  const from = need(state.prices, subscription.price)
  const { price, at, behavior } = change
  if (at < subscription.start || at > subscription.end) {
    const message = 'Cannot specify proration_date outside of current subscription period'
    throw new ApiError(400, message, { param: 'proration_date' })
  }
  const { start, end } = subscription
  const part = (amount: number) => Math.round((amount * (end - at)) / (end - start))
  const line = (text: string, amount: number, of: Price) =>
    ({ id: newId('il'), text, amount, price: of.id, start: at, end }) satisfies Line
  const unused = line(`Unused time on ${nameOf(state, from)}`, -part(from.amount), from)
  const credit = behavior === 'none' ? [] : [unused]
  if (from.interval !== price.interval || from.count !== price.count) {
    const newPeriod = { start: at, end: periodEnd(at, price, at) }
    return { lines: [...credit, lineOf(state, price, at, newPeriod.end)], newPeriod }
  }
  if (behavior === 'none') return { lines: [], newPeriod: null }
  return {
    lines: [unused, line(`Remaining time on ${nameOf(state, price)}`, part(price.amount), price)],
    newPeriod: null,
  }
}

const nameOf = (state: PeerState, price: Price) => need(state.products, price.product).name

export function changePrice(state: PeerState, subscription: Subscription, change: Change): void {
  if (subscription.pendingUpdate) voidInvoice(state, need(state.invoices, subscription.pendingUpdate.invoice))
  subscription.pendingUpdate = null
  const calculated = calculate(state, subscription, change)
  if (calculated.lines.length === 0) {
    apply(state, subscription, change.price, calculated)
    return
  }
  const invoice = makeDraft(state, subscription, calculated.lines)
  finalize(state, invoice)
  const isPaid = collect(state, invoice) === 'paid'
  if (isPaid || change.onFailure === 'allow_incomplete') {
    apply(state, subscription, change.price, calculated)
    if (!isPaid) scheduleRetry(state, invoice)
    return
  }
  subscription.pendingUpdate = {
    price: change.price.id,
    at: change.at,
    invoice: invoice.id,
    expiresAt: state.now + pendingSeconds,
  }
  publishSubscription(state, 'updated', subscription)
}

function apply(state: PeerState, subscription: Subscription, price: Price, { newPeriod }: Calculated): void {
  subscription.price = price.id
  if (newPeriod) {
    subscription.start = newPeriod.start
    subscription.end = newPeriod.end
    subscription.anchor = newPeriod.start
  }
  publishSubscription(state, 'updated', subscription)
}

/** Somebody pays an open invoice on its page, and a change that waited for it happens. */
export function payInvoice(state: PeerState, invoice: Invoice): void {
  if (invoice.status !== 'open') throw new ApiError(400, 'This invoice is not open.')
  const subscription = need(state.subscriptions, invoice.subscription)
  const { pendingUpdate } = subscription
  markPaid(state, invoice)
  if (pendingUpdate?.invoice !== invoice.id) return
  const price = need(state.prices, pendingUpdate.price)
  const change: Change = { price, at: pendingUpdate.at, behavior: 'always_invoice', onFailure: 'pending_if_incomplete' }
  const calculated = calculate(state, subscription, change)
  subscription.pendingUpdate = null
  apply(state, subscription, price, calculated)
  publishSubscription(state, 'pending_update_applied', subscription)
}

/** Without its invoice, a change can't happen any more. */
export function dropPending(state: PeerState, subscription: Subscription): void {
  if (subscription.pendingUpdate === null) return
  const invoice = need(state.invoices, subscription.pendingUpdate.invoice)
  if (invoice.status === 'open') voidInvoice(state, invoice)
  subscription.pendingUpdate = null
  publishSubscription(state, 'pending_update_expired', subscription)
}

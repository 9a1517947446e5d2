import { ApiError } from './api-error.ts'
import type { Address, TaxId } from './buyers.ts'
import { periodEnd } from './calendar.ts'
import { finalize, makeDraft, markPaid, publishSubscription } from './collecting.ts'
import {
  type Card,
  type Line,
  need,
  newId,
  type PeerState,
  type Price,
  type Session,
  type Subscription,
} from './peer-state.ts'
import { renderSession } from './render.ts'

const refusals: Partial<Record<Card, string>> = { declined: 'Your card was declined.' }

export function lineOf(state: PeerState, price: Price, start: number, end: number): Line {
  const { name } = need(state.products, price.product)
  const text = `1 × ${name} (at ${price.amount} ${price.currency} / ${price.count} ${price.interval})`
  return { id: newId('il'), text, amount: price.amount, price: price.id, start, end }
}

/**
 * Somebody fills in the page. A card that is declined leaves the session open, and so does a second try of one that is
 * over. The owner of a card that `needs-action` is there and agrees.
 * @throws ApiError with the words that the page shows
 */
export function payCheckout(state: PeerState, id: string, card: Card, details: BuyerDetails = {}): Subscription {
  const session = need(state.sessions, id)
  if (session.status !== 'open') throw new ApiError(400, 'This session is over.')
  const refusal = refusals[card]
  if (refusal) throw new ApiError(402, refusal, { type: 'card_error', code: 'card_declined' })
  if (card === 'none' && (session.collects === 'always' || session.trialDays === 0))
    throw new ApiError(400, 'Your card number is incomplete.')
  fillIn(state, session, details)
  // A trial costs nothing, however somebody will pay.
  const isPaid = card !== 'delayed' || session.trialDays > 0
  const method = card === 'none' ? null : addCard(state, card)
  const subscription = subscribe(state, session, method, isPaid)
  session.status = 'complete'
  session.subscription = subscription.id
  session.isPaid = isPaid
  publishSubscription(state, 'created', subscription)
  if (session.trialDays > 0 && session.trialDays <= 3) publishSubscription(state, 'trial_will_end', subscription)
  state.publish('checkout.session.completed', renderSession(state, session))
  return subscription
}

/** Holds what somebody types into the page beside their card. */
export interface BuyerDetails {
  readonly name?: string
  readonly address?: Address
  readonly taxId?: TaxId
}

/** Keeps what the page asks for, and ignores the rest. */
function fillIn(state: PeerState, { asks, customer: id }: Session, { name, address, taxId }: BuyerDetails): void {
  const customer = need(state.customers, id)
  if (asks.address && !address) throw new ApiError(400, 'Your billing address is incomplete.')
  if (address && asks.address && asks.updates) customer.address = address
  if (!taxId || !asks.taxId) return
  customer.taxIds = [taxId]
  customer.name = name ?? customer.name
}

export function addCard(state: PeerState, card: Card): string {
  const method = newId('pm')
  state.methods.set(method, card)
  return method
}

function subscribe(state: PeerState, session: Session, method: string | null, isPaid: boolean): Subscription {
  const price = need(state.prices, session.price)
  const start = state.now
  const isTrial = session.trialDays > 0
  const end = isTrial ? start + session.trialDays * 24 * 3600 : periodEnd(start, price, start)
  const subscription: Subscription = {
    id: newId('sub'),
    item: newId('si'),
    customer: session.customer,
    status: isTrial ? 'trialing' : isPaid ? 'active' : 'incomplete',
    price: price.id,
    start,
    end,
    anchor: isTrial ? end : start,
    trialStart: isTrial ? start : null,
    trialEnd: isTrial ? end : null,
    isWarned: false,
    withoutMethod: session.withoutMethod,
    metadata: { ...session.subscriptionMetadata },
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    method,
    latestInvoice: null,
    pendingUpdate: null,
    schedule: null,
    created: start,
  }
  state.subscriptions.set(subscription.id, subscription)
  const line = lineOf(state, price, start, end)
  const first = isTrial ? { ...line, text: `Trial period for ${line.text}`, amount: 0 } : line
  const invoice = makeDraft(state, subscription, [first])
  finalize(state, invoice)
  if (isPaid) markPaid(state, invoice)
  return subscription
}

/** The first payment of a bank debit arrives, or doesn't. */
export function settleDelayed(state: PeerState, id: string, hasArrived: boolean): void {
  const session = need(state.sessions, id)
  const subscription = need(state.subscriptions, session.subscription)
  if (subscription.status !== 'incomplete') throw new Error('Nothing is under way')
  if (hasArrived) {
    session.isPaid = true
    markPaid(state, need(state.invoices, subscription.latestInvoice))
  }
  const type = hasArrived ? 'async_payment_succeeded' : 'async_payment_failed'
  state.publish(`checkout.session.${type}`, renderSession(state, session))
}

export function expireSession(state: PeerState, session: Session): void {
  session.status = 'expired'
  state.publish('checkout.session.expired', renderSession(state, session))
}

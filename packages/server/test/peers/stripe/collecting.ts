import { type Card, type Invoice, type Line, need, newId, type PeerState, type Subscription } from './peer-state.ts'
import { billedToNow, dueOf, renderInvoice, renderSubscription, totalOf } from './render.ts'

const daySeconds = 86_400
/** Days until the next try of a payment, after the first, second and third one. */
const retryDays = [3, 5, 7]
/** A renewal can still be changed for an hour before it is charged. */
const draftSeconds = 3600

export type Attempt = 'paid' | 'declined' | 'needs-action'

export function publishSubscription(state: PeerState, type: string, subscription: Subscription): void {
  state.publish(`customer.subscription.${type}`, renderSubscription(state, subscription))
}

function publishInvoice(state: PeerState, type: string, invoice: Invoice): void {
  state.publish(`invoice.${type}`, renderInvoice(state, invoice))
}

export function makeDraft(state: PeerState, subscription: Subscription, lines: Line[]): Invoice {
  const invoice: Invoice = {
    id: newId('in'),
    subscription: subscription.id,
    customer: subscription.customer,
    currency: need(state.prices, subscription.price).currency,
    status: 'draft',
    lines,
    billedTo: null,
    fromBalance: 0,
    attempts: 0,
    nextAttempt: null,
    finalizesAt: state.now + draftSeconds,
    paidAt: null,
    charge: null,
    created: state.now,
  }
  state.invoices.set(invoice.id, invoice)
  subscription.latestInvoice = invoice.id
  publishInvoice(state, 'created', invoice)
  return invoice
}

/** A credit pays first; a total below zero becomes one. */
export function finalize(state: PeerState, invoice: Invoice): void {
  const customer = need(state.customers, invoice.customer)
  const total = totalOf(invoice)
  if (total < 0) customer.balance += total
  else {
    invoice.fromBalance = Math.max(Math.min(customer.balance, 0), -total)
    customer.balance -= invoice.fromBalance
  }
  invoice.status = 'open'
  invoice.billedTo = billedToNow(state, invoice)
  invoice.finalizesAt = null
  publishInvoice(state, 'finalized', invoice)
}

/** The card of the subscription, else that of its customer. */
function cardOf(state: PeerState, subscription: Subscription): Card | undefined {
  const method = subscription.method ?? need(state.customers, subscription.customer).method
  return method === null ? undefined : state.methods.get(method)
}

function tryCard(card: Card | undefined): Attempt {
  if (card === 'good' || card === 'delayed') return 'paid'
  return card === 'needs-action' ? 'needs-action' : 'declined'
}

/** Charges the card for an open invoice while nobody is there to agree. */
export function collect(state: PeerState, invoice: Invoice): Attempt {
  const subscription = need(state.subscriptions, invoice.subscription)
  const attempt = dueOf(invoice) === 0 ? 'paid' : tryCard(cardOf(state, subscription))
  if (attempt === 'paid') {
    markPaid(state, invoice)
    return attempt
  }
  invoice.attempts++
  publishInvoice(state, attempt === 'declined' ? 'payment_failed' : 'payment_action_required', invoice)
  return attempt
}

export function markPaid(state: PeerState, invoice: Invoice): void {
  invoice.status = 'paid'
  invoice.paidAt = state.now
  invoice.nextAttempt = null
  if (dueOf(invoice) > 0) charge(state, invoice)
  publishInvoice(state, 'paid', invoice)
  const subscription = need(state.subscriptions, invoice.subscription)
  const revives = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)
  if (!revives || owes(state, subscription)) return
  subscription.status = 'active'
  publishSubscription(state, 'updated', subscription)
}

function owes(state: PeerState, subscription: Subscription): boolean {
  const waiting = subscription.pendingUpdate?.invoice
  return [...state.invoices.values()].some(
    one => one.subscription === subscription.id && one.status === 'open' && one.id !== waiting,
  )
}

function charge(state: PeerState, invoice: Invoice): void {
  const amount = dueOf(invoice)
  const { id, customer, currency } = invoice
  const made = { id: newId('ch'), intent: newId('pi'), customer, invoice: id, amount, currency }
  state.charges.set(made.id, { ...made, refunded: 0, isDisputed: false, created: state.now })
  invoice.charge = made.id
  state.ledger.add({ at: state.now, kind: 'charge', amount, currency, customer, invoice: id })
}

/** After a try that failed: when the next one is, or the end. */
export function scheduleRetry(state: PeerState, invoice: Invoice): void {
  const subscription = need(state.subscriptions, invoice.subscription)
  const days = retryDays[invoice.attempts - 1]
  invoice.nextAttempt = days === undefined ? null : state.now + days * daySeconds
  if (invoice.nextAttempt === null && state.afterRetries === 'cancel') {
    cancelNow(state, subscription)
    return
  }
  const status = invoice.nextAttempt === null && state.afterRetries === 'unpaid' ? 'unpaid' : 'past_due'
  if (subscription.status === status) return
  subscription.status = status
  publishSubscription(state, 'updated', subscription)
}

export function voidInvoice(state: PeerState, invoice: Invoice): void {
  invoice.status = 'void'
  invoice.nextAttempt = null
  need(state.customers, invoice.customer).balance += invoice.fromBalance
  publishInvoice(state, 'voided', invoice)
}

/** Ends a subscription and stops collecting; nothing is paid back. */
export function cancelNow(state: PeerState, subscription: Subscription): void {
  subscription.status = 'canceled'
  subscription.endedAt = state.now
  subscription.canceledAt ??= state.now
  if (subscription.schedule !== null) {
    need(state.schedules, subscription.schedule).status = 'completed'
    subscription.schedule = null
  }
  for (const invoice of state.invoices.values()) {
    if (invoice.subscription !== subscription.id) continue
    invoice.nextAttempt = null
    invoice.finalizesAt = null
  }
  publishSubscription(state, 'deleted', subscription)
}

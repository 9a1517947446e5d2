import type Stripe from 'stripe'
import type { BilledTo } from './buyers.ts'
import type * as s from './peer-state.ts'
import { need, type PeerState } from './peer-state.ts'

/** Objects with the fields and types of the library, as many of them as anybody reads. */
type Part<T> = T extends readonly (infer U)[] ? Part<U>[] : T extends object ? { [K in keyof T]?: Part<T[K]> } : T

export interface Page<T> {
  readonly object: 'list'
  readonly data: T[]
  readonly has_more: boolean
  readonly url: string
}

export function page<T>(data: T[], url: string, has_more = false): Page<T> {
  return { object: 'list', data, has_more, url }
}

const livemode = false

export function renderProduct({ id, name, active, metadata, created }: s.Product): Part<Stripe.Product> {
  return { id, object: 'product', name, active, metadata, created, livemode }
}

export function renderPrice(price: s.Price): Part<Stripe.Price> {
  const { id, product, amount, currency, interval, count, lookupKey, active, metadata, created } = price
  return {
    id,
    object: 'price',
    active,
    created,
    currency,
    livemode,
    lookup_key: lookupKey,
    metadata,
    product,
    recurring: { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: amount,
  }
}

export function renderCustomer(customer: s.Customer): Part<Stripe.Customer | Stripe.DeletedCustomer> {
  const { id, email, name, locales, metadata, method, balance, created } = customer
  if (customer.isDeleted) return { id, object: 'customer', deleted: true }
  return {
    id,
    object: 'customer',
    address: customer.address,
    balance,
    created,
    email,
    name,
    invoice_settings: { default_payment_method: method },
    livemode,
    metadata,
    preferred_locales: locales,
  }
}

export function renderSession(state: PeerState, session: s.Session): Part<Stripe.Checkout.Session> {
  const price = need(state.prices, session.price)
  return {
    id: session.id,
    object: 'checkout.session',
    amount_total: session.trialDays > 0 ? 0 : price.amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: session.created,
    currency: price.currency,
    customer: session.customer,
    expires_at: session.expiresAt,
    livemode,
    metadata: session.metadata,
    mode: 'subscription',
    payment_method_collection: session.collects,
    payment_status: session.trialDays > 0 ? 'no_payment_required' : session.isPaid ? 'paid' : 'unpaid',
    status: session.status,
    subscription: session.subscription,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${state.url}/c/pay/${session.id}` : null,
  }
}

export function renderSubscription(
  state: PeerState,
  subscription: s.Subscription,
  expand: ReadonlySet<string> = new Set(),
): Part<Stripe.Subscription> {
  const price = need(state.prices, subscription.price)
  const { pendingUpdate, latestInvoice } = subscription
  const latest = latestInvoice === null ? undefined : state.invoices.get(latestInvoice)
  const item: Part<Stripe.SubscriptionItem> = {
    id: subscription.item,
    object: 'subscription_item',
    created: subscription.created,
    current_period_start: subscription.start,
    current_period_end: subscription.end,
    price: renderPrice(price),
    quantity: 1,
    subscription: subscription.id,
  }
  return {
    id: subscription.id,
    object: 'subscription',
    billing_cycle_anchor: subscription.anchor,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: price.currency,
    customer: subscription.customer,
    default_payment_method: subscription.method,
    ended_at: subscription.endedAt,
    items: page([item], `/v1/subscription_items?subscription=${subscription.id}`),
    latest_invoice: expand.has('latest_invoice') && latest ? renderInvoice(state, latest) : latestInvoice,
    livemode,
    metadata: subscription.metadata,
    pending_update: pendingUpdate && {
      expires_at: pendingUpdate.expiresAt,
      subscription_items: [{ ...item, price: renderPrice(need(state.prices, pendingUpdate.price)) }],
    },
    schedule: subscription.schedule,
    status: subscription.status,
    trial_end: subscription.trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: subscription.withoutMethod } },
    trial_start: subscription.trialStart,
  } as Part<Stripe.Subscription>
}

export function renderSchedule(schedule: s.Schedule): Part<Stripe.SubscriptionSchedule> {
  const { id, subscription, status, phases, created } = schedule
  return {
    id,
    object: 'subscription_schedule',
    created,
    end_behavior: 'release',
    livemode,
    phases: phases.map(({ price, start, end }) => ({
      start_date: start,
      end_date: end,
      items: [{ price, quantity: 1 }],
    })),
    status,
    subscription: status === 'active' ? subscription : null,
  } as Part<Stripe.SubscriptionSchedule>
}

export function totalOf({ lines }: Pick<s.Invoice, 'lines'>): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** What is charged: a total below zero, or covered by the customer's credit, is nothing. */
export function dueOf(invoice: Pick<s.Invoice, 'lines' | 'fromBalance'>): number {
  return Math.max(0, totalOf(invoice) + invoice.fromBalance)
}

export function renderLine(line: s.Line, invoice: string, currency: string): Part<Stripe.InvoiceLineItem> {
  const { id, text, amount, start, end } = line
  return { id, object: 'line_item', amount, currency, description: text, invoice, livemode, period: { start, end } }
}

/** Returns what an invoice says about its buyer if it becomes final now. */
export function billedToNow(state: PeerState, { customer: id }: Pick<s.Invoice, 'customer'>): BilledTo {
  const { name, address, taxIds, exempt } = need(state.customers, id)
  return { name, address, taxIds: [...taxIds], exempt }
}

export const firstLines = 10

export function renderInvoice(
  state: PeerState,
  invoice: s.Invoice,
  expand: ReadonlySet<string> = new Set(),
): Part<Stripe.Invoice> {
  const { id, currency, lines, status } = invoice
  const total = totalOf(invoice)
  const shown = lines.slice(0, firstLines).map(line => renderLine(line, id, currency))
  const isFinal = status !== 'draft'
  const billedTo = invoice.billedTo ?? billedToNow(state, invoice)
  return {
    id,
    object: 'invoice',
    amount_due: dueOf(invoice),
    amount_remaining: invoice.status === 'paid' ? 0 : dueOf(invoice),
    amount_paid: status === 'paid' ? dueOf(invoice) : 0,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    created: invoice.created,
    currency,
    customer: invoice.customer,
    customer_address: billedTo.address,
    customer_name: billedTo.name,
    customer_tax_exempt: billedTo.exempt,
    customer_tax_ids: [...billedTo.taxIds],
    hosted_invoice_url: isFinal ? `${state.url}/i/${id}` : null,
    lines: page(shown, `/v1/invoices/${id}/lines`, lines.length > firstLines),
    livemode,
    next_payment_attempt: invoice.nextAttempt,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscription },
    },
    ...(expand.has('payments') && {
      payments: page(renderPayments(state, invoice), `/v1/invoice_payments?invoice=${id}`),
    }),
    status,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: invoice.paidAt, voided_at: null },
    subtotal: total,
    total,
  } as Part<Stripe.Invoice>
}

export function renderPayments(
  state: PeerState,
  invoice: s.Invoice,
  expand: ReadonlySet<string> = new Set(),
): Part<Stripe.InvoicePayment>[] {
  if (invoice.charge === null) return []
  const { id, intent, amount, currency, created } = need(state.charges, invoice.charge)
  return [
    {
      id: id.replace('ch_', 'inpay_'),
      object: 'invoice_payment',
      amount_paid: amount,
      amount_requested: amount,
      created,
      currency,
      invoice: expand.has('invoice') ? renderInvoice(state, invoice) : invoice.id,
      is_default: true,
      livemode,
      payment: { type: 'payment_intent', payment_intent: intent },
      status: 'paid',
    } as Part<Stripe.InvoicePayment>,
  ]
}

export function renderCharge(charge: s.Charge): Part<Stripe.Charge> {
  const { id, intent, customer, amount, currency, refunded, isDisputed, created } = charge
  return {
    id,
    object: 'charge',
    amount,
    amount_refunded: refunded,
    created,
    currency,
    customer,
    disputed: isDisputed,
    livemode,
    paid: true,
    payment_intent: intent,
    refunded: refunded === amount,
    status: 'succeeded',
  }
}

export function renderRefund(state: PeerState, refund: s.Refund): Part<Stripe.Refund> {
  const { id, charge, amount, status, metadata, created } = refund
  const { intent, currency } = need(state.charges, charge)
  return { id, object: 'refund', amount, charge, created, currency, metadata, payment_intent: intent, status }
}

export function renderDispute(state: PeerState, dispute: s.Dispute): Part<Stripe.Dispute> {
  const { amount, currency, intent } = need(state.charges, dispute.charge)
  const { id, charge, status, created } = dispute
  return { id, object: 'dispute', amount, charge, created, currency, livemode, payment_intent: intent, status }
}

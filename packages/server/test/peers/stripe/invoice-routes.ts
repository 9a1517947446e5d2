import { ApiError, find } from './api-error.ts'
import { periodEnd } from './calendar.ts'
import { calculate, dropPending } from './changing.ts'
import { voidInvoice } from './collecting.ts'
import { refundCharge } from './money-back.ts'
import { type Invoice, type Line, need, newId, type PeerState, type Subscription } from './peer-state.ts'
import { renderCharge, renderInvoice, renderLine, renderPayments, renderRefund } from './render.ts'
import { type Call, listed, paging, type Route, route } from './route.ts'
import { lineOf } from './subscribing.ts'

/** "Invoices" */
const invoices = [
  route(
    'POST /v1/invoices/create_preview',
    'subscription subscription_details.items.*.id subscription_details.items.*.price ' +
      'subscription_details.proration_behavior subscription_details.proration_date',
    previewInvoice,
  ),
  route('GET /v1/invoices', `subscription customer status expand:payments ${paging}`, call => {
    const { state, params, expand } = call
    const subscription = params.text('subscription')
    const found = [...state.invoices.values()].filter(one => subscription === null || one.subscription === subscription)
    return listed(call, found, one => renderInvoice(state, one, expand))
  }),
  route('GET /v1/invoices/:id', 'expand:payments', ({ state, id, expand }) =>
    renderInvoice(state, find(state.invoices, 'invoice', id), expand),
  ),
  route('GET /v1/invoices/:id/lines', paging, call => {
    const { lines, currency } = find(call.state.invoices, 'invoice', call.id)
    // Lines come in the order of the invoice.
    return listed(call, lines.toReversed(), line => renderLine(line, call.id, currency))
  }),
  route('POST /v1/invoices/:id/void', '', ({ state, id }) => {
    const invoice = find(state.invoices, 'invoice', id)
    if (invoice.status !== 'open') throw new ApiError(400, 'You can only pass in open invoices.')
    const subscription = need(state.subscriptions, invoice.subscription)
    if (subscription.pendingUpdate?.invoice === id) dropPending(state, subscription)
    else voidInvoice(state, invoice)
    return renderInvoice(state, invoice)
  }),
]

/** "Create a preview invoice": nothing of it stays. */
function previewInvoice(call: Call) {
  const { state, params } = call
  const subscription = find(state.subscriptions, 'subscription', params.needed('subscription'), 'subscription')
  const lines = previewLines(call, subscription)
  const invoice: Invoice = {
    id: newId('upcoming_in'),
    subscription: subscription.id,
    customer: subscription.customer,
    currency: need(state.prices, subscription.price).currency,
    status: 'draft',
    lines,
    billedTo: null,
    fromBalance: 0,
    attempts: 0,
    nextAttempt: null,
    finalizesAt: null,
    paidAt: null,
    charge: null,
    created: state.now,
  }
  return renderInvoice(state, invoice)
}

function previewLines({ state, params }: Call, subscription: Subscription): Line[] {
  const details = 'subscription_details'
  const price = find(state.prices, 'price', params.text(`${details}.items.0.price`) ?? subscription.price, 'price')
  const behavior = params.text(`${details}.proration_behavior`) === 'none' ? 'none' : 'always_invoice'
  const at = params.whole(`${details}.proration_date`) ?? state.now
  const { lines } = calculate(state, subscription, { price, at, behavior, onFailure: 'allow_incomplete' })
  if (lines.length > 0) return lines
  const { end, anchor } = subscription
  return [lineOf(state, price, end, periodEnd(anchor, price, end))]
}

/** "Invoice Payments", "Charges" and "Refunds" */
const payments = [
  route(
    'GET /v1/invoice_payments',
    `invoice status payment.type payment.payment_intent expand:invoice ${paging}`,
    call => {
      const { state, params, expand } = call
      const invoice = params.text('invoice')
      const intent = params.text('payment.payment_intent')
      const paid = [...state.invoices.values()].filter(
        one =>
          one.charge !== null &&
          (invoice === null || one.id === invoice) &&
          (intent === null || need(state.charges, one.charge).intent === intent),
      )
      return listed(call, paid, one => renderPayments(state, one, expand)[0])
    },
  ),
  route('GET /v1/charges', `customer payment_intent ${paging}`, call => {
    const { state, params } = call
    const customer = params.text('customer')
    const intent = params.text('payment_intent')
    const found = [...state.charges.values()].filter(
      one => (customer === null || one.customer === customer) && (intent === null || one.intent === intent),
    )
    return listed(call, found, renderCharge)
  }),
  route('POST /v1/refunds', 'payment_intent charge amount reason metadata.*', ({ state, params }) => {
    const charge = chargeToRefund(state, params.text('payment_intent'), params.text('charge'))
    const reason = params.text('reason')
    if (reason !== null && !refundReasons.includes(reason))
      throw new ApiError(400, `Invalid reason: must be one of ${refundReasons.join(', ')}`, { param: 'reason' })
    const refund = refundCharge(state, charge, { amount: params.whole('amount'), metadata: params.merged('metadata') })
    return renderRefund(state, refund)
  }),
  route('GET /v1/refunds', `payment_intent ${paging}`, call => {
    const { state, params } = call
    const intent = params.text('payment_intent')
    const found = [...state.refunds.values()].filter(
      one => intent === null || need(state.charges, one.charge).intent === intent,
    )
    return listed(call, found, one => renderRefund(state, one))
  }),
]

const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer']

function chargeToRefund(state: PeerState, intent: string | null, id: string | null) {
  if (intent !== null && id !== null)
    throw new ApiError(400, 'You may only specify one of these parameters: payment_intent, charge.')
  if (intent !== null) return chargeOf(state, intent)
  if (id === null)
    throw new ApiError(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const charge = state.charges.get(id)
  if (charge) return charge
  throw new ApiError(404, `No such charge: '${id}'`, { code: 'resource_missing', param: 'charge' })
}

function chargeOf(state: PeerState, intent: string) {
  const charge = [...state.charges.values()].find(one => one.intent === intent)
  if (charge) return charge
  throw new ApiError(404, `No such payment_intent: '${intent}'`, { code: 'resource_missing', param: 'payment_intent' })
}

export const invoiceRoutes: readonly Route[] = [...invoices, ...payments]

import type Stripe from 'stripe'
import type { RemoteBuyer, RemoteInvoice } from '../payment-driver.ts'
import { fromStripeAmount } from './amounts.ts'
import { idOf, type StripeClient } from './client.ts'

export function listInvoices(client: StripeClient, subscriptionId: string): Promise<readonly RemoteInvoice[]> {
  return client.ask(async stripe => {
    const found: Stripe.Invoice[] = []
    for await (const invoice of stripe.invoices.list({
      subscription: subscriptionId,
      limit: 100,
      expand: ['data.payments'],
    })) {
      // A draft isn't asked for yet.
      if (invoice.status !== 'draft') found.push(invoice)
    }
    const customer = found[0]?.customer
    const refunds = customer ? await readRefunds(stripe, idOf(customer)) : new Map<string, number>()
    const made: RemoteInvoice[] = []
    for (const invoice of found.toReversed()) {
      made.push(presentInvoice(invoice, subscriptionId, await linesOf(stripe, invoice), refunds))
    }
    return made
  })
}

/** What was given back of each payment. One list for the customer instead of a call for each invoice. */
async function readRefunds(stripe: Stripe, customer: string): Promise<Map<string, number>> {
  const refunds = new Map<string, number>()
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    if (charge.amount_refunded === 0) continue
    refunds.set(charge.id, charge.amount_refunded)
    if (charge.payment_intent === null) continue
    const intent = idOf(charge.payment_intent)
    refunds.set(intent, (refunds.get(intent) ?? 0) + charge.amount_refunded)
  }
  return refunds
}

/** An invoice comes with its first ten lines. */
async function linesOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
  if (!invoice.lines.has_more) return invoice.lines.data
  const lines: Stripe.InvoiceLineItem[] = []
  for await (const line of stripe.invoices.listLineItems(invoice.id, { limit: 100 })) lines.push(line)
  return lines
}

function presentInvoice(
  invoice: Stripe.Invoice,
  subscriptionId: string,
  stripeLines: readonly Stripe.InvoiceLineItem[],
  refunds: ReadonlyMap<string, number>,
): RemoteInvoice {
  const { currency, created, status_transitions: changes } = invoice
  const total = fromStripeAmount(invoice.total, currency)
  const refunded = fromStripeAmount(refundedOf(invoice, refunds), currency)
  return {
    id: invoice.id,
    subscriptionId,
    status: statusOf(invoice, total, refunded),
    total,
    refunded,
    currency: currency.toUpperCase(),
    lines: withRest(
      stripeLines.map(line => ({ text: line.description ?? '', amount: fromStripeAmount(line.amount, currency) })),
      total,
    ),
    buyer: buyerOf(invoice),
    paidAt: changes.paid_at === null ? null : changes.paid_at * 1000,
    createdAt: created * 1000,
  }
}

/** Stripe freezes it with the invoice. */
function buyerOf(invoice: Stripe.Invoice): RemoteBuyer {
  const { customer_address: address, customer_tax_ids: taxIds } = invoice
  return {
    name: invoice.customer_name ?? '',
    address: address && {
      lines: [address.line1, address.line2].flatMap(line => line || []),
      postalCode: address.postal_code ?? '',
      city: address.city ?? '',
      state: address.state ?? '',
      country: address.country ?? '',
    },
    vatNumber: taxIds?.find(({ value }) => value)?.value ?? null,
    isReverseCharge: invoice.customer_tax_exempt === 'reverse',
  }
}

function refundedOf({ payments }: Stripe.Invoice, refunds: ReadonlyMap<string, number>): number {
  const paidBy = (payments?.data ?? []).map(({ payment }) => payment.payment_intent ?? payment.charge)
  return paidBy.reduce((sum, one) => sum + (one ? (refunds.get(idOf(one)) ?? 0) : 0), 0)
}

function statusOf(invoice: Stripe.Invoice, total: number, refunded: number): RemoteInvoice['status'] {
  if (invoice.status === 'paid') return refunded > 0 && refunded >= total ? 'refunded' : 'paid'
  if (invoice.status === 'void') return 'void'
  return invoice.status === 'uncollectible' || invoice.attempt_count > 0 ? 'failed' : 'open'
}

type Line = RemoteInvoice['lines'][number]

/** Taxes and discounts that somebody set up at Stripe aren't lines there. The total is the gateway's. */
function withRest(lines: readonly Line[], total: number): readonly Line[] {
  const rest = total - lines.reduce((sum, { amount }) => sum + amount, 0)
  return rest === 0 ? lines : [...lines, { text: 'Taxes and discounts', amount: rest }]
}

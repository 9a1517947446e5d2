import { textAt } from '../../../platform/outbound/ask-json.ts'
import type { RemoteInvoice } from '../payment-driver.ts'
import { listAt, type PaypalData } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { readMoney } from './paypal-money.ts'
import { subscriptionPath, timeAt } from './read-subscription.ts'

const statuses: Readonly<Record<string, RemoteInvoice['status']>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
  PENDING: 'open',
  DECLINED: 'failed',
  FAILED: 'failed',
}
const dayMs = 24 * 60 * 60_000

/** All payments of a subscription and failed tries, the oldest first. PayPal doesn't name what was paid for. */
export async function listInvoices(calls: PaypalCalls, id: string): Promise<readonly RemoteInvoice[]> {
  const subscription = await calls.find(subscriptionPath(id))
  if (subscription === null) return []
  const found = new Map<string, RemoteInvoice>()
  for await (const entry of calls.list(pathOf(id, subscription), 'transactions')) {
    const invoice = await present(calls, id, entry)
    if (invoice) found.set(invoice.id, invoice)
  }
  return [...found.values()].toSorted((a, b) => a.createdAt - b.createdAt)
}

/** The whole life of a subscription, by PayPal's clock as well as by ours. */
function pathOf(id: string, subscription: PaypalData): string {
  const times = [
    timeAt(subscription, 'update_time'),
    timeAt(subscription, 'status_update_time'),
    timeAt(subscription, 'billing_info', 'last_payment', 'time'),
    timeAt(subscription, 'billing_info', 'last_failed_payment', 'time'),
  ]
  const from = Math.min(timeAt(subscription, 'create_time') ?? 0, timeAt(subscription, 'start_time') ?? 0)
  const until = Math.max(Date.now(), ...times.map(at => at ?? 0)) + dayMs
  const range = new URLSearchParams({
    start_time: new Date(Math.max(0, from - dayMs)).toISOString(),
    end_time: new Date(until).toISOString(),
  })
  return `${subscriptionPath(id)}/transactions?${range}`
}

async function present(calls: PaypalCalls, subscriptionId: string, entry: PaypalData): Promise<RemoteInvoice | null> {
  const gross = readMoney(entry, 'amount_with_breakdown', 'gross_amount')
  const status = statuses[textAt(entry, 'status')]
  const createdAt = timeAt(entry, 'time')
  // A negative amount is money that went back; the payment that it belongs to says so itself.
  if (gross === null || status === undefined || createdAt === null || gross.amount < 0) return null
  const id = textAt(entry, 'id')
  return {
    id,
    subscriptionId,
    status,
    total: gross.amount,
    refunded: await refundedOf(calls, id, textAt(entry, 'status'), gross.amount),
    // Events of old refunds are gone.
    ...(textAt(entry, 'status') === 'PARTIALLY_REFUNDED' && ({ isAtLeast: true } as const)),
    currency: gross.currency,
    lines: [{ text: `PayPal ${id}`, amount: gross.amount }],
    paidAt: status === 'paid' || status === 'refunded' ? createdAt : null,
    createdAt,
  }
}

async function refundedOf(calls: PaypalCalls, id: string, status: string, total: number): Promise<number> {
  if (status === 'REFUNDED') return total
  return status === 'PARTIALLY_REFUNDED' ? Math.min(total, await sumOfRefunds(calls, id)) : 0
}

/** Only the events of the refunds say how much of a payment went back. PayPal keeps them for some weeks. */
async function sumOfRefunds(calls: PaypalCalls, saleId: string): Promise<number> {
  const query = new URLSearchParams({ transaction_id: saleId, event_type: 'PAYMENT.SALE.REFUNDED' })
  const data = await calls.find(`/v1/notifications/webhooks-events?${query}`)
  const refunds = new Map<string, number>()
  for (const event of listAt(data, 'events')) {
    if (textAt(event, 'resource', 'sale_id') !== saleId) continue
    refunds.set(textAt(event, 'resource', 'id'), Math.abs(readMoney(event, 'resource', 'amount')?.amount ?? 0))
  }
  return [...refunds.values()].reduce((sum, amount) => sum + amount, 0)
}

import { GatewayError } from '../ask-gateway.ts'
import type { PaidInvoice, RefundPart, RemoteInvoice } from '../payment-driver.ts'
import { listInvoices } from './list-invoices.ts'
import { ensure, PaypalRefusal, place, requestIdOf } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { paypalAmount } from './paypal-money.ts'

/**
 * Pays back what is left. PayPal remembers request ids of refunds for hours only, so each call looks first, and one whose
 * answer was lost looks again.
 */
export async function refundPayment(calls: PaypalCalls, invoice: RemoteInvoice): Promise<void> {
  const now = await currentState(calls, invoice)
  if (now === undefined) throw new GatewayError(place, `PayPal has no payment ${invoice.id}`)
  if (leftOf(now) === 0) return
  const work = () => askForRefund(calls, now)
  await ensure(work, async () => {
    const after = await currentState(calls, invoice)
    return after !== undefined && leftOf(after) === 0
  })
}

/**
 * Pays back a part. What was paid back before says whether an earlier call whose answer was lost has done it: PayPal
 * forgets request ids.
 */
export async function refundPart(calls: PaypalCalls, invoice: PaidInvoice, part: RefundPart): Promise<void> {
  const { key, amount, before } = part
  const isDone = async () => ((await currentState(calls, invoice))?.refunded ?? 0) >= before + amount
  if (await isDone()) return
  const requestId = requestIdOf('refund-part', { key })
  const wanted = paypalAmount({ amount, currency: invoice.currency })
  await ensure(() => sendRefund(calls, invoice.id, wanted, requestId), isDone)
}

async function currentState(calls: PaypalCalls, { id, subscriptionId }: PaidInvoice) {
  if (subscriptionId === null) return undefined
  return (await listInvoices(calls, subscriptionId)).find(invoice => invoice.id === id)
}

function leftOf({ status, total, refunded }: RemoteInvoice): number {
  return status === 'failed' || status === 'void' ? 0 : total - refunded
}

async function askForRefund(calls: PaypalCalls, invoice: RemoteInvoice): Promise<void> {
  const { id, currency } = invoice
  const left = paypalAmount({ amount: leftOf(invoice), currency })
  const requestId = requestIdOf('refund', { id, left })
  await sendRefund(calls, id, invoice.refunded > 0 ? left : null, requestId)
}

/**
 * Payments of subscriptions are sales, which the newer API refunds as captures where it knows them. Without an amount,
 * PayPal pays back all of it.
 */
async function sendRefund(
  calls: PaypalCalls,
  id: string,
  amount: ReturnType<typeof paypalAmount> | null,
  requestId: string,
): Promise<void> {
  const path = encodeURIComponent(id)
  try {
    await calls.send('POST', `/v2/payments/captures/${path}/refund`, { body: amount ? { amount } : {}, requestId })
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || error.status !== 404) throw error
    const body = amount ? { amount: { total: amount.value, currency: amount.currency_code } } : {}
    await calls.send('POST', `/v1/payments/sale/${path}/refund`, { body, requestId })
  }
}

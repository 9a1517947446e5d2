import { GatewayError } from '../ask-gateway.ts'
import type { RemoteInvoice } from '../payment-driver.ts'
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

async function currentState(calls: PaypalCalls, { id, subscriptionId }: RemoteInvoice) {
  return (await listInvoices(calls, subscriptionId)).find(invoice => invoice.id === id)
}

function leftOf({ status, total, refunded }: RemoteInvoice): number {
  return status === 'failed' || status === 'void' ? 0 : total - refunded
}

/** Payments of subscriptions are sales, which the newer API refunds as captures where it knows them. */
async function askForRefund(calls: PaypalCalls, invoice: RemoteInvoice): Promise<void> {
  const { id, currency } = invoice
  const left = paypalAmount({ amount: leftOf(invoice), currency })
  const isRest = invoice.refunded > 0
  const requestId = requestIdOf('refund', { id, left })
  const path = encodeURIComponent(id)
  try {
    const body = isRest ? { amount: left } : {}
    await calls.send('POST', `/v2/payments/captures/${path}/refund`, { body, requestId })
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || error.status !== 404) throw error
    const body = isRest ? { amount: { total: left.value, currency } } : {}
    await calls.send('POST', `/v1/payments/sale/${path}/refund`, { body, requestId })
  }
}

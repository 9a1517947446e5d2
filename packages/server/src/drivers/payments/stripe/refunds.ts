import type Stripe from 'stripe'
import type { RemoteInvoice } from '../payment-driver.ts'
import { idOf, type StripeClient, stripeFailure } from './client.ts'
import { callKey, createOnce } from './create-once.ts'

/** An invoice may have been paid in parts. */
export function refund(client: StripeClient, { id }: RemoteInvoice): Promise<void> {
  return client.ask(async stripe => {
    for await (const { payment } of stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 100 })) {
      if (payment.payment_intent) await refundPayment(stripe, id, idOf(payment.payment_intent))
    }
  })
}

async function refundPayment(stripe: Stripe, invoice: string, payment_intent: string): Promise<void> {
  const before = await refundsOf(stripe, payment_intent)
  const wanted = { payment_intent, metadata: { holdall_invoice: invoice } }
  try {
    await createOnce({
      // A refund can fail days later; then the next one is another.
      key: callKey('refund', payment_intent, { ...wanted, after: before }),
      find: async () => ((await leftOf(stripe, payment_intent)) === 0 ? true : null),
      // Without an amount, Stripe pays back what is left.
      create: async options => {
        await stripe.refunds.create(wanted, options)
        return true
      },
    })
  } catch (error) {
    if (stripeFailure(error)?.code !== 'charge_already_refunded') throw error
  }
}

async function refundsOf(stripe: Stripe, payment_intent: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { id, status } of stripe.refunds.list({ payment_intent, limit: 100 })) ids.push(`${id} ${status}`)
  return ids.toSorted()
}

async function leftOf(stripe: Stripe, payment_intent: string): Promise<number> {
  let left = 0
  for await (const { paid, amount, amount_refunded } of stripe.charges.list({ payment_intent, limit: 100 })) {
    if (paid) left += amount - amount_refunded
  }
  return left
}

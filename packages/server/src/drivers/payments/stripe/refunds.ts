import { sentence } from '@holdall/contract/kit/sentences.ts'
import type Stripe from 'stripe'
import { GatewayError } from '../ask-gateway.ts'
import type { PaidInvoice, RefundPart, RemoteInvoice } from '../payment-driver.ts'
import { toStripeAmount } from './amounts.ts'
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

/**
 * Pays back a part, from one payment after the other. The refunds carry the key, by which they are found once Stripe has
 * forgotten the call.
 */
export function refundPart(client: StripeClient, { id, currency }: PaidInvoice, part: RefundPart): Promise<void> {
  return client.ask(async stripe => {
    let rest = toStripeAmount(part.amount, currency)
    const intents: string[] = []
    for await (const { payment } of stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 100 }))
      if (payment.payment_intent) intents.push(idOf(payment.payment_intent))
    for (const intent of intents) rest -= await madeFor(stripe, intent, part.key)
    const parts: { intent: string; amount: number }[] = []
    for (const intent of intents) {
      const amount = Math.min(rest, await leftOf(stripe, intent))
      if (amount <= 0) continue
      parts.push({ intent, amount })
      rest -= amount
    }
    // All of it or nothing.
    if (rest > 0) throw new GatewayError('stripe_group', sentence('Less than this amount is left of the payment.'))
    for (const { intent, amount } of parts)
      await refundSome(stripe, intent, { amount, metadata: { holdall_invoice: id, holdall_refund: part.key } })
  })
}

/** What refunds with this key have paid back of a payment, in Stripe's units. One that failed or was cancelled didn't. */
async function madeFor(stripe: Stripe, payment_intent: string, key: string): Promise<number> {
  let made = 0
  for await (const { amount, metadata, status } of stripe.refunds.list({ payment_intent, limit: 100 }))
    if (metadata?.holdall_refund === key && status !== 'failed' && status !== 'canceled') made += amount
  return made
}

interface Some {
  readonly amount: number
  readonly metadata: { readonly holdall_invoice: string; readonly holdall_refund: string }
}

async function refundSome(stripe: Stripe, payment_intent: string, { amount, metadata }: Some): Promise<void> {
  const wanted = { payment_intent, amount, metadata }
  const { holdall_refund: key } = metadata
  await createOnce({
    key: callKey('refund', payment_intent, wanted),
    find: async () => ((await madeFor(stripe, payment_intent, key)) >= amount ? true : null),
    create: async options => {
      await stripe.refunds.create(wanted, options)
      return true
    },
  })
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

import { sentence } from '@holdall/contract/kit/sentences.ts'
import { GatewayError } from '../ask-gateway.ts'
import type { ChangeOutcome, ChangePreview, PriceIds } from '../payment-driver.ts'
import { digestOf, incomplete, linkAt, type PaypalData, place } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { knownPlan } from './plan-terms.ts'
import { subscriptionPath, timeAt } from './read-subscription.ts'

/** PayPal calculates nothing: the old plan is paid to its end, and the new price is collected at the next payment. */
export async function previewChange(calls: PaypalCalls, id: string, price: PriceIds): Promise<ChangePreview> {
  return previewOf(calls, await knownSubscription(calls, id), price)
}

async function previewOf(calls: PaypalCalls, data: PaypalData, price: PriceIds): Promise<ChangePreview> {
  const { amount, currency } = await knownPlan(calls, price.priceId)
  const nextAt = timeAt(data, 'billing_info', 'next_billing_time')
  const token = digestOf([price.priceId, amount, currency, nextAt])
  return { dueNow: null, nextAmount: amount, nextAt, currency, token }
}

/**
 * Asks for the change, which counts once the person agrees on PayPal's page; until then, and if they don't, the old plan
 * goes on. PayPal names the new plan as soon as they have agreed, although it is first paid at the next payment.
 */
export async function changePlan(
  calls: PaypalCalls,
  id: string,
  price: PriceIds,
  token: string,
  returnUrl: string,
): Promise<ChangeOutcome> {
  const data = await knownSubscription(calls, id)
  if (data.plan_id === price.priceId) return { state: 'from-next-payment', url: null }
  if ((await previewOf(calls, data, price)).token !== token) {
    throw new GatewayError(place, sentence('The price has changed. Please check it again.'))
  }
  const body = {
    plan_id: price.priceId,
    application_context: { shipping_preference: 'NO_SHIPPING', return_url: returnUrl, cancel_url: returnUrl },
  }
  // Asking twice only makes another page to agree on; nothing is paid twice.
  const asked = await calls.send('POST', `${subscriptionPath(id)}/revise`, { body })
  if (asked.plan_id !== price.priceId) throw incomplete(true)
  const url = linkAt(asked, 'approve')
  return url === null ? { state: 'from-next-payment', url } : { state: 'needs-consent', url }
}

async function knownSubscription(calls: PaypalCalls, id: string): Promise<PaypalData> {
  const data = await calls.find(subscriptionPath(id))
  if (data) return data
  throw new GatewayError(place, `PayPal has no subscription ${id}`)
}

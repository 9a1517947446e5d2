import { sentence } from '@holdall/contract/kit/sentences.ts'
import { textAt } from '../../../platform/outbound/ask-json.ts'
import { GatewayError } from '../ask-gateway.ts'
import type { CheckoutRequest, CheckoutState, StartedCheckout } from '../payment-driver.ts'
import { endNow } from './end-subscription.ts'
import { idIn, linkAt, type PaypalData, place } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { paypalLocale } from './paypal-locale.ts'
import { lastPaymentOf, subscriptionPath } from './read-subscription.ts'

/**
 * Makes the subscription that the person approves at PayPal, which then collects the first payment. The attempt's id
 * finds it again for 72 hours. PayPal says neither how long it can be approved nor who will pay.
 */
export async function startCheckout(calls: PaypalCalls, request: CheckoutRequest): Promise<StartedCheckout> {
  const locale = paypalLocale(request.buyer.language)
  const body = {
    plan_id: request.price.priceId,
    custom_id: request.attemptId,
    application_context: {
      ...(locale && { locale }),
      shipping_preference: 'NO_SHIPPING',
      // PayPal activates it once it is approved. Otherwise it would wait for another call of ours.
      user_action: 'SUBSCRIBE_NOW',
      // A bank transfer of several days would leave the person without what they paid for.
      payment_method: { payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
      return_url: request.returnUrl,
      cancel_url: request.cancelUrl,
    },
  }
  const made = await calls.send('POST', '/v1/billing/subscriptions', { body, requestId: request.attemptId })
  const id = idIn(made)
  return { id, url: await approveUrl(calls, id, made, request.returnUrl), customerId: null, expiresAt: null }
}

/** Once it is approved, nothing is left to do at PayPal. */
async function approveUrl(calls: PaypalCalls, id: string, made: PaypalData, returnUrl: string): Promise<string> {
  const url = linkAt(made, 'approve')
  if (url !== null) return url
  const now = await calls.find(subscriptionPath(id))
  const isWaiting = now?.status === 'APPROVAL_PENDING'
  const again = linkAt(now, 'approve') ?? (isWaiting ? null : returnUrl)
  if (again !== null) return again
  throw new GatewayError(place, sentence('PayPal didn’t return a payment page. Please try again.'))
}

/**
 * PayPal forgets those that nobody approved, so one that it doesn't know has expired. One that was paid and cancelled
 * since is done, because its payment has to be accounted for.
 */
export async function readCheckout(calls: PaypalCalls, id: string): Promise<CheckoutState> {
  const data = await calls.find(subscriptionPath(id))
  switch (data?.status) {
    case 'APPROVAL_PENDING':
    case 'APPROVED':
      return { state: 'open', subscriptionId: null }
    case 'ACTIVE':
    case 'SUSPENDED':
      return { state: 'done', subscriptionId: textAt(data, 'id') }
    default:
      return data && lastPaymentOf(data) !== null
        ? { state: 'done', subscriptionId: textAt(data, 'id') }
        : { state: 'expired', subscriptionId: null }
  }
}

/**
 * PayPal can't cancel a subscription that waits for approval: it lapses by itself some hours later. Until then this does
 * nothing, and `readCheckout` keeps saying `open`. Whoever gives an attempt up therefore remembers it until it is
 * `expired`, and calls this again if it was approved after all: it is then cancelled at once, and a payment that was
 * already taken shows in its invoices.
 */
export async function expireCheckout(calls: PaypalCalls, id: string): Promise<void> {
  const data = await calls.find(subscriptionPath(id))
  if (data && data.status !== 'APPROVAL_PENDING') await endNow(calls, id)
}

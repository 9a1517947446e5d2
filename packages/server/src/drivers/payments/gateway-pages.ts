import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'

/** What a gateway has a page about, for whoever manages payments there. */
export type GatewayThing = 'payment' | 'subscription' | 'customer'

const stripePages: Readonly<Record<GatewayThing, string>> = {
  payment: 'invoices',
  subscription: 'subscriptions',
  customer: 'customers',
}

/** PayPal has no page about a customer. */
const paypalPages: Readonly<Record<GatewayThing, string | null>> = {
  payment: 'activity/payment',
  subscription: 'billing/subscriptions',
  customer: null,
}

/**
 * The address of the gateway's own page about something, in the mode in which it was made; null if there is none. Who
 * isn't signed in there is asked to.
 */
export function gatewayPage(
  gateway: PaymentMethod,
  mode: 'test' | 'live',
  thing: GatewayThing,
  remoteId: string | null,
): string | null {
  if (remoteId === null) return null
  const id = encodeURIComponent(remoteId)
  if (gateway === 'stripe')
    return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}${stripePages[thing]}/${id}`
  const page = paypalPages[thing]
  return page && `https://www.${mode === 'test' ? 'sandbox.' : ''}paypal.com/${page}/${id}`
}

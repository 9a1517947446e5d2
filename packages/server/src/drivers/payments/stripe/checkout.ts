import type Stripe from 'stripe'
import type { CheckoutRequest, CheckoutState, StartedCheckout } from '../payment-driver.ts'
import { idOf, orNull, type StripeClient, stripeFailure } from './client.ts'
import { callKey, createOnce } from './create-once.ts'
import { putCustomer } from './customers.ts'

/** The languages of Stripe's page. Others are left to the browser. */
const locales = new Set(
  (
    'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru ' +
    'sk sl sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
)

export function startCheckout(client: StripeClient, request: CheckoutRequest): Promise<StartedCheckout> {
  return client.ask(async stripe => {
    const customer = await putCustomer(stripe, request.buyer, isCollecting(request))
    const wanted = sessionOf(request, customer, client.now())
    const session = await createOnce({
      key: callKey('checkout', request.attemptId, wanted),
      find: () => findSession(stripe, request.attemptId, customer),
      create: options => stripe.checkout.sessions.create(wanted, options),
    })
    // The page of one that is over is gone; the return page reads what came of it.
    const url = session.url ?? request.returnUrl
    return { id: session.id, url, customerId: customer, expiresAt: session.expires_at * 1000 }
  })
}

function sessionOf(request: CheckoutRequest, customer: string, now: number): Stripe.Checkout.SessionCreateParams {
  const { attemptId, price, trial, buyer, asksFor, returnUrl, cancelUrl } = request
  const metadata = { holdall_attempt: attemptId, holdall_user: buyer.userId }
  return {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    customer,
    client_reference_id: attemptId,
    line_items: [{ price: price.priceId, quantity: 1 }],
    metadata,
    subscription_data: { metadata, ...(trial && trialOf(trial)) },
    ...(trial && { payment_method_collection: trial.needsCard ? 'always' : 'if_required' }),
    success_url: returnUrl,
    cancel_url: cancelUrl,
    ...(asksFor?.address && { billing_address_collection: 'required' }),
    ...(asksFor?.vatNumber && { tax_id_collection: { enabled: true } }),
    // Without it, Stripe refuses to ask an existing customer, and forgets the address.
    ...(isCollecting(request) && { customer_update: { address: 'auto', name: 'auto' } }),
    locale: localeOf(buyer.language),
    expires_at: expiryAfter(now),
  }
}

const isCollecting = ({ asksFor }: CheckoutRequest) => asksFor?.address === true || asksFor?.vatNumber === true

/** Without a payment method, it ends with its trial. */
function trialOf({ days }: NonNullable<CheckoutRequest['trial']>) {
  return {
    trial_period_days: days,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  } satisfies Stripe.Checkout.SessionCreateParams.SubscriptionData
}

const minute = 60_000
const soonest = 32 * minute
const step = 25 * minute

/**
 * Between 32 and 57 minutes from now; Stripe refuses less than 30. In steps, so that a call that is repeated soon has
 * the same parameters, without which Stripe refuses its key.
 */
function expiryAfter(now: number): number {
  return (Math.ceil((now + soonest) / step) * step) / 1000
}

function localeOf(language: string): string {
  const short = language.split('-')[0] ?? ''
  if (locales.has(language)) return language
  return locales.has(short) ? short : 'auto'
}

async function findSession(
  stripe: Stripe,
  attemptId: string,
  customer: string,
): Promise<Stripe.Checkout.Session | null> {
  for await (const session of stripe.checkout.sessions.list({ customer, limit: 100 })) {
    if (session.client_reference_id === attemptId) return session
  }
  return null
}

export function readCheckout(client: StripeClient, id: string): Promise<CheckoutState | null> {
  return client.ask(async stripe => {
    const session = await orNull(stripe.checkout.sessions.retrieve(id))
    return session && checkoutState(session)
  })
}

function checkoutState(session: Stripe.Checkout.Session): CheckoutState {
  const subscriptionId = session.subscription === null ? null : idOf(session.subscription)
  if (session.status === 'complete') return { state: 'done', subscriptionId }
  return { state: session.status === 'expired' ? 'expired' : 'open', subscriptionId }
}

export function expireCheckout(client: StripeClient, id: string): Promise<void> {
  return client.ask(async stripe => {
    try {
      await stripe.checkout.sessions.expire(id)
    } catch (error) {
      // Only an open one can be expired. Which error says so isn't documented, so the session is asked.
      const { statusCode = 0 } = stripeFailure(error) ?? {}
      if (statusCode !== 400 && statusCode !== 404) throw error
      const session = await orNull(stripe.checkout.sessions.retrieve(id))
      if (session?.status === 'open') throw error
    }
  })
}

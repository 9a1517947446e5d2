import type Stripe from 'stripe'
import { idOf, orNull, type StripeClient } from './client.ts'
import { callKey, createOnce } from './create-once.ts'

const purpose = 'payment-method'

const wanted = {
  name: 'Holdall',
  metadata: { holdall: purpose },
  features: {
    payment_method_update: { enabled: true },
    customer_update: { enabled: false },
    invoice_history: { enabled: false },
    subscription_cancel: { enabled: false },
    subscription_update: { enabled: false },
  },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams

/** Everything else is done here, where it has the rules of the site. */
export function paymentMethodPage(
  client: StripeClient,
  subscriptionId: string,
  customerId: string | null,
  returnUrl: string,
): Promise<string | null> {
  return client.ask(async stripe => {
    const subscription = await orNull(stripe.subscriptions.retrieve(subscriptionId))
    const customer = subscription === null ? customerId : idOf(subscription.customer)
    if (customer === null) return null
    if (subscription) await followCustomer(stripe, subscription, customer)
    const configuration = await putConfiguration(stripe)
    const session = await stripe.billingPortal.sessions.create({
      customer,
      configuration: configuration.id,
      return_url: returnUrl,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
      },
    })
    return session.url
  })
}

/**
 * The page changes the card of the customer, but Checkout writes the first card to the subscription, which prefers its
 * own. So that card becomes the customer's, and the subscription has none of its own from then on.
 */
async function followCustomer(stripe: Stripe, subscription: Stripe.Subscription, customer: string): Promise<void> {
  const { default_payment_method: own, status } = subscription
  if (own === null || status === 'canceled' || status === 'incomplete_expired') return
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: idOf(own) } })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: '' })
}

async function putConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration> {
  const found = await createOnce({
    key: callKey('portal', purpose, wanted),
    find: () => findConfiguration(stripe),
    create: options => stripe.billingPortal.configurations.create(wanted, options),
  })
  if (allowsOnlyThis(found)) return found
  return stripe.billingPortal.configurations.update(found.id, { features: wanted.features })
}

async function findConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
  for await (const one of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (one.metadata?.holdall === purpose) return one
  }
  return null
}

/** Somebody could have changed it in the dashboard. */
function allowsOnlyThis({ features }: Stripe.BillingPortal.Configuration): boolean {
  const { payment_method_update, customer_update, invoice_history, subscription_cancel, subscription_update } = features
  const others = [customer_update, invoice_history, subscription_cancel, subscription_update]
  return payment_method_update.enabled && others.every(one => !one.enabled)
}

import type Stripe from 'stripe'
import { idOf, orNull, type StripeClient } from './client.ts'
import { callKey, createOnce } from './create-once.ts'

const nothing = {
  payment_method_update: { enabled: false },
  customer_update: { enabled: false },
  invoice_history: { enabled: false },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
}

type Wanted = Stripe.BillingPortal.ConfigurationCreateParams & { readonly metadata: { readonly holdall: string } }

/** One page for each purpose. Everything else is done here, where it has the rules of the site. */
const ofPaymentMethod = {
  name: 'Holdall',
  metadata: { holdall: 'payment-method' },
  features: { ...nothing, payment_method_update: { enabled: true } },
} satisfies Wanted

const ofDetails = {
  name: 'Holdall',
  metadata: { holdall: 'details' },
  features: { ...nothing, customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] } },
} satisfies Wanted

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
    const configuration = await putConfiguration(stripe, ofPaymentMethod)
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

/** Name, address and tax ID of the customer, for later invoices. */
export function detailsPage(
  client: StripeClient,
  subscriptionId: string,
  customerId: string | null,
  returnUrl: string,
): Promise<string | null> {
  return client.ask(async stripe => {
    const subscription = await orNull(stripe.subscriptions.retrieve(subscriptionId))
    const customer = subscription === null ? customerId : idOf(subscription.customer)
    if (customer === null) return null
    const { id: configuration } = await putConfiguration(stripe, ofDetails)
    const session = await stripe.billingPortal.sessions.create({ customer, configuration, return_url: returnUrl })
    return session.url
  })
}

async function putConfiguration(stripe: Stripe, wanted: Wanted): Promise<Stripe.BillingPortal.Configuration> {
  const purpose = wanted.metadata.holdall
  const found = await createOnce({
    key: callKey('portal', purpose, wanted),
    find: () => findConfiguration(stripe, purpose),
    create: options => stripe.billingPortal.configurations.create(wanted, options),
  })
  if (allowsOnly(found, wanted)) return found
  return stripe.billingPortal.configurations.update(found.id, { features: wanted.features })
}

async function findConfiguration(stripe: Stripe, purpose: string): Promise<Stripe.BillingPortal.Configuration | null> {
  for await (const one of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (one.metadata?.holdall === purpose) return one
  }
  return null
}

/** Somebody could have changed it in the dashboard. */
function allowsOnly({ features }: Stripe.BillingPortal.Configuration, wanted: Wanted): boolean {
  const names = Object.keys(nothing) as (keyof typeof nothing)[]
  if (!names.every(name => features[name].enabled === (wanted.features[name]?.enabled ?? false))) return false
  const allowed = wanted.features.customer_update?.allowed_updates || []
  return !features.customer_update.enabled || isSameSet(features.customer_update.allowed_updates, allowed)
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return new Set(some).size === new Set(others).size && some.every(one => others.includes(one))
}

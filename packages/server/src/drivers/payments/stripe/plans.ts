import type Stripe from 'stripe'
import type { PricedPlan, PriceIds } from '../payment-driver.ts'
import { toStripeAmount } from './amounts.ts'
import { orNull, type StripeClient } from './client.ts'
import { callKey, createOnce } from './create-once.ts'

const productIdOf = (plan: PricedPlan) => `holdall_${plan.id}`
/** By this name a price is found again; it moves to the newest price of the plan. */
const lookupKeyOf = (plan: PricedPlan) => `holdall_${plan.id}`

export function syncPlan(client: StripeClient, plan: PricedPlan, known: PriceIds | null): Promise<PriceIds> {
  return client.ask(async stripe => {
    const product = await putProduct(stripe, plan)
    const price = await putPrice(stripe, plan, product.id, known)
    return { productId: product.id, priceId: price.id }
  })
}

/** A product with prices can't be deleted, and whoever pays needs both. */
export function retirePlan(client: StripeClient, { productId, priceId }: PriceIds): Promise<void> {
  return client.ask(async stripe => {
    const price = await orNull(stripe.prices.retrieve(priceId))
    if (price?.active) await stripe.prices.update(priceId, { active: false })
    const product = await orNull(stripe.products.retrieve(productId))
    if (product?.active) await stripe.products.update(productId, { active: false })
  })
}

async function putProduct(stripe: Stripe, plan: PricedPlan): Promise<Stripe.Product> {
  const id = productIdOf(plan)
  const wanted = { id, name: plan.name, metadata: { holdall_plan: plan.id } }
  const product = await createOnce({
    key: callKey('product', plan.id, wanted),
    find: () => orNull(stripe.products.retrieve(id)),
    create: options => stripe.products.create(wanted, options),
  })
  if (product.name === plan.name && product.active) return product
  return stripe.products.update(id, { name: plan.name, active: true })
}

async function putPrice(
  stripe: Stripe,
  plan: PricedPlan,
  product: string,
  known: PriceIds | null,
): Promise<Stripe.Price> {
  const wanted = {
    product,
    unit_amount: toStripeAmount(plan.amount, plan.currency),
    currency: plan.currency.toLowerCase(),
    recurring: { interval: plan.interval, interval_count: plan.intervalCount },
    lookup_key: lookupKeyOf(plan),
    transfer_lookup_key: true,
    metadata: { holdall_plan: plan.id },
  } satisfies Stripe.PriceCreateParams
  const knownPrice = known && (await orNull(stripe.prices.retrieve(known.priceId)))
  const price = await createOnce({
    key: callKey('price', plan.id, wanted),
    find: async () => {
      if (knownPrice && isSamePrice(knownPrice, wanted)) return knownPrice
      const { data } = await stripe.prices.list({ lookup_keys: [wanted.lookup_key], limit: 1 })
      return data.find(one => isSamePrice(one, wanted)) ?? null
    },
    create: options => stripe.prices.create(wanted, options),
  })
  if (knownPrice?.active && knownPrice.id !== price.id) await stripe.prices.update(knownPrice.id, { active: false })
  return price.active ? price : stripe.prices.update(price.id, { active: true })
}

/** Whether a price asks for the same. What it asks for never changes; only its name, key and sale do. */
function isSamePrice(price: Stripe.Price, wanted: Stripe.PriceCreateParams): boolean {
  return (
    price.product === wanted.product &&
    price.unit_amount === wanted.unit_amount &&
    price.currency === wanted.currency &&
    price.recurring?.interval === wanted.recurring?.interval &&
    price.recurring?.interval_count === wanted.recurring?.interval_count
  )
}

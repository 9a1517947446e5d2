import type Stripe from 'stripe'
import type { Buyer } from '../payment-driver.ts'
import { orNull } from './client.ts'
import { callKey, createOnce } from './create-once.ts'

/**
 * The one customer of a person, with their present name and email address. A name that isn't the one that was last sent was
 * typed on a page of Stripe, and stays whatever the site asks for by now.
 * @param keepsName leaves the name that they, or their company, have at Stripe
 */
export async function putCustomer(stripe: Stripe, buyer: Buyer, keepsName: boolean): Promise<string> {
  const wanted = {
    email: buyer.email,
    name: buyer.name,
    preferred_locales: [buyer.language],
    metadata: { holdall_user: buyer.userId, holdall_name: buyer.name },
  }
  const known = buyer.customerId === null ? null : await knownCustomer(stripe, buyer.customerId)
  const customer =
    known ??
    (await createOnce({
      // A deleted customer is not made again by the key that made it.
      key: callKey('customer', buyer.userId, { ...wanted, instead: buyer.customerId }),
      find: () => findCustomer(stripe, buyer),
      create: options => stripe.customers.create(wanted, options),
    }))
  const isTyped = customer.name !== customer.metadata.holdall_name
  const hasOldName = !keepsName && !isTyped && customer.name !== buyer.name
  if (customer.email !== buyer.email || hasOldName) {
    const name = hasOldName && { name: buyer.name, metadata: { holdall_name: buyer.name } }
    await stripe.customers.update(customer.id, { email: buyer.email, ...name })
  }
  return customer.id
}

async function knownCustomer(stripe: Stripe, id: string): Promise<Stripe.Customer | null> {
  const customer = await orNull(stripe.customers.retrieve(id))
  return customer === null || customer.deleted ? null : customer
}

/** A list by address is current, whereas a search lags behind by a minute or more. */
async function findCustomer(stripe: Stripe, { email, userId }: Buyer): Promise<Stripe.Customer | null> {
  for await (const customer of stripe.customers.list({ email, limit: 100 })) {
    if (customer.metadata.holdall_user === userId) return customer
  }
  return null
}

import type Stripe from 'stripe'
import { idOf, orNull } from './client.ts'

/** A change that was never paid must not be paid later, after another one or the end. */
export async function dropPendingUpdate(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.pending_update === null || subscription.latest_invoice === null) return
  const invoice = await orNull(stripe.invoices.retrieve(idOf(subscription.latest_invoice)))
  if (invoice?.status === 'open') await stripe.invoices.voidInvoice(invoice.id)
}

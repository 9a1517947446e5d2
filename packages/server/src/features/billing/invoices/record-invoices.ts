import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import type { PaymentDriver, RemoteInvoice } from '../../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import { newId } from '../../../platform/ids.ts'
import { displayName, findUser } from '../../accounts/public.ts'
import { note } from '../../subscriptions/public.ts'
import { insertInvoice, isIssued, listInvoicesOf, setRefunded, takeNumber } from './invoices.repository.ts'

/** What is printed on an invoice, as it was when it was issued. */
export interface InvoiceDocument {
  readonly lines: RemoteInvoice['lines']
  /** HTML of the settings, cleaned when it is drawn. */
  readonly seller: string
  readonly notes: string
  readonly siteName: string
  readonly buyer: { readonly name: string; readonly email: string }
}

/**
 * Issues an invoice for each payment that a gateway has collected for a subscription, once, and notes what was paid
 * back.
 * @throws GatewayError
 */
export async function recordInvoices(
  ctx: Ctx,
  driver: PaymentDriver,
  gateway: PaymentMethod,
  subscription: SubscriptionRow,
): Promise<void> {
  if (subscription.gateway_id === null) return
  const known = await listInvoicesOf(ctx.db.read, subscription.id)
  for (const payment of await driver.listInvoices(subscription.gateway_id)) {
    const issued = known.get(payment.id)
    if (!issued && payment.paidAt !== null && payment.total > 0)
      await issue(ctx, driver, gateway, subscription, payment)
    else if (issued && Number(issued.refunded) !== payment.refunded) {
      const facts = { invoice: Number(issued.number), refunded: payment.refunded, currency: payment.currency }
      await ctx.db.transaction(async tx => {
        await setRefunded(tx, issued.id, payment.refunded)
        await note(ctx, tx, subscription.id, 'refunded', facts)
      })
    }
  }
}

async function issue(
  ctx: Ctx,
  driver: PaymentDriver,
  gateway: PaymentMethod,
  subscription: SubscriptionRow,
  payment: RemoteInvoice,
): Promise<void> {
  const buyer = await findUser(ctx.db.read, subscription.user_id)
  const document: InvoiceDocument = {
    lines: payment.lines,
    seller: ctx.settings.get('billing.invoice.address'),
    notes: ctx.settings.get('billing.invoice.notes'),
    siteName: ctx.settings.get('site.name'),
    buyer: { name: buyer ? displayName(buyer) : '', email: buyer?.email ?? '' },
  }
  const key = { gateway, mode: driver.mode, remote_id: payment.id }
  try {
    await ctx.db.transaction(async tx => {
      // Taking the number first makes those who issue at the same time wait for each other.
      const number = await takeNumber(tx)
      if (await isIssued(tx, key)) throw new AlreadyIssued()
      await insertInvoice(tx, {
        id: newId(),
        number,
        user_id: subscription.user_id,
        subscription_id: subscription.id,
        ...key,
        total: payment.total,
        refunded: payment.refunded,
        currency: payment.currency,
        document: JSON.stringify(document),
        paid_at: payment.paidAt ?? payment.createdAt,
        issued_at: ctx.clock.now(),
      })
    })
  } catch (error) {
    // The number that was taken goes back with the transaction.
    if (error instanceof AlreadyIssued || isUniqueViolation(error)) return
    throw error
  }
}

class AlreadyIssued extends Error {}

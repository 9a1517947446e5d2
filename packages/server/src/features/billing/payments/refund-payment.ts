import type { Payment, RefundInput } from '@holdall/contract/billing/payments.schemas.ts'
import { paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { amountText, parseAmount } from '@holdall/contract/plans/money.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { atGatewayAsStaff } from '../../../drivers/payments/at-gateway.ts'
import type { PaymentDriver } from '../../../drivers/payments/payment-driver.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import { fail, failField } from '../../../platform/failure.ts'
import type { InvoiceRow, RefundRow } from '../billing.tables.ts'
import { findAsked, findRefund, insertRefund, lockInvoice } from '../credit-notes/credit-notes.repository.ts'
import { findInvoice } from '../invoices/invoices.repository.ts'
import { recordRefunds } from '../invoices/record-invoices.ts'
import { presentPayments } from './present-payments.ts'
import { tryRefund } from './try-refund.ts'

/**
 * Pays an invoice back, in whole or in part. What is wanted is written before the gateway hears of it, so that a call
 * that is cut off is neither lost nor made twice: the same key goes on where it broke off.
 * @throws `billing.invoice-not-found`, `payment.refund-waiting`, `payment.key-used`, `billing.other-mode`,
 *   `billing.gateway-away`, `billing.gateway-said`; `request.invalid` at `amount`
 */
export async function refundPayment(ctx: Ctx, id: string, input: RefundInput): Promise<{ payment: Payment }> {
  const invoice = await findInvoice(ctx.db.read, id)
  if (!invoice) throw fail('billing.invoice-not-found')
  const amount = parseAmount(input.amount, invoice.currency)
  if (amount === null || amount === 0) throw failField('amount', sentence('Enter an amount above zero'))
  await atGatewayAsStaff(ctx, invoice.gateway, async driver => {
    if (driver.mode !== invoice.mode)
      throw fail('billing.other-mode', { gateway: paymentDrivers[invoice.gateway].name })
    await refreshRefunded(ctx, driver, invoice)
    const refund = await ask(ctx, id, { ...input, amount })
    // Without the gateway's answer it waits: for its event, the nightly comparison, or someone who tries again.
    if (refund.state === 'asked') await tryRefund(ctx, driver, refund)
  })
  const [payment] = await presentPayments(ctx, [id])
  if (!payment) throw fail('billing.invoice-not-found')
  return { payment }
}

/** Amounts that were paid back at the gateway itself count first. */
async function refreshRefunded(ctx: Ctx, driver: PaymentDriver, { gateway, mode, ...invoice }: InvoiceRow) {
  if (invoice.remote_subscription_id === null) return
  const askedAt = ctx.clock.now()
  const payments = await driver.listInvoices(invoice.remote_subscription_id)
  await recordRefunds(ctx, { gateway, mode }, payments, askedAt)
}

interface Wish extends Pick<RefundInput, 'key' | 'reason'> {
  /** Whole minor units. */
  readonly amount: number
}

/** Writes what is wanted, or finds it by its key. */
async function ask(ctx: Ctx, invoiceId: string, wish: Wish): Promise<RefundRow> {
  try {
    return await ctx.db.transaction(async tx => {
      const invoice = await lockInvoice(tx, ctx.db.dialect, invoiceId)
      if (!invoice) throw fail('billing.invoice-not-found')
      const known = await findRefund(tx, wish.key)
      if (known) return requireSame(known, invoiceId, wish)
      const gateway = paymentDrivers[invoice.gateway].name
      if (await findAsked(tx, invoiceId)) throw fail('payment.refund-waiting', { gateway })
      const { amount, reason } = wish
      const before = invoice.refunded
      if (amount > invoice.total - before)
        throw failField('amount', sentence('Enter at most what is left of this payment'))
      const now = ctx.clock.now()
      const times = { created_at: now, updated_at: now }
      const wanted = { id: wish.key, invoice_id: invoiceId, amount, reason, actor_id: memberOf(ctx).userId }
      const row: RefundRow = { ...wanted, state: 'asked', refunded_before: before, ...times }
      await insertRefund(tx, row)
      const { currency, number } = invoice
      await writeAudit(tx, ctx, {
        action: 'payment.refund-requested',
        object: { type: 'invoice', id: invoiceId },
        before: { refunded: amountText(before, currency) },
        after: { invoice: Number(number), amount: amountText(amount, currency), currency, reason },
      })
      return row
    })
  } catch (error) {
    // Another invoice has the key.
    if (isUniqueViolation(error)) throw fail('payment.key-used')
    throw error
  }
}

function requireSame(known: RefundRow, invoiceId: string, { amount, reason }: Wish): RefundRow {
  const isSame = known.invoice_id === invoiceId && known.amount === amount && known.reason === reason
  if (!isSame || known.state === 'failed') throw fail('payment.key-used')
  return known
}

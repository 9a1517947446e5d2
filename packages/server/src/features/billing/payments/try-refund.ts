import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { GatewayError } from '../../../drivers/payments/ask-gateway.ts'
import type { PaymentDriver } from '../../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { RefundRow } from '../billing.tables.ts'
import { findRefund, listLongAsked, lockInvoice, setRefundState } from '../credit-notes/credit-notes.repository.ts'
import { settleRefunded } from '../credit-notes/settle-refunded.ts'
import { findInvoice } from '../invoices/invoices.repository.ts'

/**
 * Lets a gateway pay back what was asked for, once, however often it is called.
 * @throws GatewayError; if the gateway refuses, the refund has failed, and otherwise it waits
 */
export async function tryRefund(ctx: Ctx, driver: PaymentDriver, refund: RefundRow): Promise<void> {
  try {
    await carryOut(ctx, driver, refund)
  } catch (error) {
    if (error instanceof GatewayError && !error.isUncertain && !error.isAway) await refuse(ctx, refund)
    throw error
  }
}

/** Then it has its credit note. */
async function carryOut(ctx: Ctx, driver: PaymentDriver, refund: RefundRow): Promise<void> {
  const invoice = await findInvoice(ctx.db.read, refund.invoice_id)
  if (!invoice) return
  const amount = refund.amount
  const before = refund.refunded_before
  const { remote_id: id, remote_subscription_id: subscriptionId, currency } = invoice
  await driver.refundPart({ id, subscriptionId, currency }, { key: refund.id, amount, before })
  await ctx.db.transaction(async tx => {
    // The gateway's event may have come first, and settled it.
    await lockInvoice(tx, ctx.db.dialect, invoice.id)
    if ((await findRefund(tx, refund.id))?.state !== 'asked') return
    const askedAt = ctx.clock.now()
    await settleRefunded(ctx, tx, invoice.id, { refunded: before + amount, isAtLeast: true, askedAt })
    // What else was paid back meanwhile may cover it.
    await setRefundState(tx, refund.id, 'done', askedAt)
  })
}

/** The gateway pays nothing back. */
async function refuse(ctx: Ctx, refund: RefundRow): Promise<void> {
  await ctx.db.transaction(async tx => {
    await lockInvoice(tx, ctx.db.dialect, refund.invoice_id)
    if ((await findRefund(tx, refund.id))?.state !== 'asked') return
    await setRefundState(tx, refund.id, 'failed', ctx.clock.now())
  })
}

const mostAtOnce = 1000
const minuteMs = 60_000

/** Those whose answer was lost, for the nightly comparison. */
export function listUnanswered(ctx: Ctx, gateway: PaymentMethod, { mode }: Pick<PaymentDriver, 'mode'>) {
  return listLongAsked(ctx.db.read, { gateway, mode }, ctx.clock.now() - 10 * minuteMs, mostAtOnce)
}

import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { findRemote } from '../../core/plans/subscriptions.repository.ts'
import type { PaymentDriver } from '../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { recordInvoices, recordRefunds } from './invoices/record-invoices.ts'

/** A subscription that gives nobody anything. */
export interface Unwanted {
  readonly gateway: PaymentMethod
  readonly remoteId: string
  /** Earlier payments were for something, and stay; milliseconds since 1970. */
  readonly since: number
}

/**
 * First it is ended, so that nothing more is collected; then what was collected since is paid back.
 * @returns how many payments were paid back
 * @throws GatewayError
 */
export async function endAndPayBack(
  ctx: Ctx,
  driver: PaymentDriver,
  { gateway, remoteId, since }: Unwanted,
): Promise<number> {
  await driver.endNow(remoteId)
  let refunded = 0
  for (const invoice of await driver.listInvoices(remoteId)) {
    if (invoice.status !== 'paid' || invoice.createdAt < since) continue
    await driver.refund(invoice)
    refunded++
  }
  const { mode } = driver
  const row = await findRemote(ctx.db.read, { gateway, mode, remoteId })
  if (row) await recordInvoices(ctx, driver, gateway, row)
  // Somebody who has left gets no invoice any more.
  else {
    const askedAt = ctx.clock.now()
    await recordRefunds(ctx, { gateway, mode }, await driver.listInvoices(remoteId), askedAt)
  }
  return refunded
}

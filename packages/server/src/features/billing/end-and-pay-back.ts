import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { PaymentDriver } from '../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { findRemote } from '../subscriptions/public.ts'
import { setRefundedAt } from './invoices/invoices.repository.ts'
import { recordInvoices } from './invoices/record-invoices.ts'

/** A subscription for which nobody gets anything. */
export interface Useless {
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
  { gateway, remoteId, since }: Useless,
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
  else {
    // Of somebody who has left, only the invoices are kept.
    for (const { id: remote_id, refunded } of await driver.listInvoices(remoteId))
      await ctx.db.transaction(tx => setRefundedAt(tx, { gateway, mode, remote_id }, refunded))
  }
  return refunded
}

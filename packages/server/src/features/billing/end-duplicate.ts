import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { openGateway } from '../../drivers/payments/gateways.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { findRemote } from '../subscriptions/public.ts'
import { recordInvoices } from './invoices/record-invoices.ts'

interface EndDuplicate {
  readonly gateway: PaymentMethod
  readonly remoteId: string
  /** Earlier payments were for what the person had, and stay; milliseconds since 1970. */
  readonly since: number
}

/** First it is ended, so that nothing more is collected; then what was collected since is paid back. */
export async function endDuplicate(
  ctx: Ctx,
  { gateway, remoteId, since }: EndDuplicate,
): Promise<Record<string, unknown>> {
  const driver = await openGateway(ctx, gateway)
  await driver.endNow(remoteId)
  let refunded = 0
  for (const invoice of await driver.listInvoices(remoteId)) {
    if (invoice.status !== 'paid' || invoice.createdAt < since) continue
    await driver.refund(invoice)
    refunded++
  }
  const row = await findRemote(ctx.db.read, { gateway, mode: driver.mode, remoteId })
  if (row) await recordInvoices(ctx, driver, gateway, row)
  return { refunded }
}

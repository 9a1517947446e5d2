import type { MyBilling } from '@holdall/contract/billing/billing.schemas.ts'
import { limitOf } from '../../../core/tree/quota.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { mayTry } from '../../subscriptions/public.ts'
import { invoicesOf } from '../invoices/present-invoice.ts'
import { usableGateways } from '../usable-gateways.ts'
import { listMine } from './list-mine.ts'

const mostInvoices = 100

/** What the caller has, what it costs, and what decides their space. */
export async function readMine(ctx: Ctx): Promise<MyBilling> {
  const { userId } = memberOf(ctx)
  const modes = (await usableGateways(ctx)).map(({ mode }) => mode)
  return {
    subscriptions: await listMine(ctx, userId),
    mayTry: await mayTry(ctx, userId, modes),
    space: await limitOf(ctx, userId),
    invoices: await invoicesOf(ctx.db.read, userId, mostInvoices),
  }
}

import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import type { PaymentDriver, PriceIds } from '../../../drivers/payments/payment-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findOffer } from '../../plans/public.ts'

/** A subscription that a gateway collects. */
export interface Collected extends SubscriptionRow {
  readonly gateway: PaymentMethod
  readonly gateway_id: string
}

/** @throws `billing.not-collected` */
export function asCollected(row: SubscriptionRow): Collected {
  if (row.gateway === 'none' || row.gateway_id === null) throw fail('billing.not-collected')
  return { ...row, gateway: row.gateway, gateway_id: row.gateway_id }
}

/** The price that a change leads to. @throws `plan.not-found`, `billing.not-sold`, `billing.no-change` */
export async function requirePrice(
  ctx: Needs<'db'>,
  driver: PaymentDriver,
  own: Collected,
  planId: string,
): Promise<PriceIds> {
  if (planId === own.plan_id) throw fail('billing.no-change')
  const offer = await findOffer(ctx.db.read, planId, own.gateway, driver.mode)
  if (!offer) throw fail('plan.not-found')
  if (offer.price === null || !offer.isShown || own.mode !== driver.mode) throw fail('billing.not-sold')
  return offer.price
}

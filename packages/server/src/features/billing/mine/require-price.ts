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

/**
 * The price that a change leads to.
 * @throws `plan.not-found`, `billing.not-sold`, `billing.no-change`, `billing.in-trial`
 */
export async function requirePrice(
  ctx: Needs<'clock' | 'db'>,
  driver: PaymentDriver,
  own: Collected,
  planId: string,
): Promise<PriceIds> {
  if (planId === own.plan_id) throw fail('billing.no-change')
  // Gateways don't agree on what becomes of the rest of a trial.
  if (own.trial_ends_at !== null && own.trial_ends_at > ctx.clock.now()) throw fail('billing.in-trial')
  const offer = await findOffer(ctx.db.read, planId, own.gateway, driver.mode)
  if (!offer) throw fail('plan.not-found')
  if (offer.price === null || !offer.isShown || own.mode !== driver.mode) throw fail('billing.not-sold')
  return offer.price
}

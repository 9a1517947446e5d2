import type { PaymentDriver } from '../../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Cause } from '../../subscriptions/public.ts'
import { askAndSettle } from '../ask-and-settle.ts'
import type { CheckoutRow } from '../billing.tables.ts'
import { updateOpen } from '../checkouts.repository.ts'

export type Decision = 'done' | 'waiting' | 'over'

/**
 * Asks the gateway what has become of an attempt. The one function for whoever comes back from paying, for events and
 * for the nightly comparison.
 * @throws GatewayError
 */
export async function decideCheckout(
  ctx: Ctx,
  driver: PaymentDriver,
  attempt: CheckoutRow,
  cause: Cause = {},
): Promise<Decision> {
  if (attempt.state === 'done') return 'done'
  // The gateway may not have heard of it yet.
  if (attempt.remote_id === null) return 'waiting'
  const found = await driver.readCheckout(attempt.remote_id)
  if (found?.state === 'open') return 'waiting'
  if (found?.state === 'done' && found.subscriptionId !== null) {
    const settled = await askAndSettle(ctx, driver, attempt.gateway, found.subscriptionId, cause)
    if (settled.state === 'settled') return settled.duplicate ? 'over' : 'done'
    if (settled.state !== 'unknown') return 'waiting'
  }
  await ctx.db.transaction(tx => updateOpen(tx, attempt.id, { state: 'over', updated_at: ctx.clock.now() }))
  return 'over'
}

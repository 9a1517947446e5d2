import type { CheckoutOutcome } from '@holdall/contract/billing/billing.schemas.ts'
import type { z } from 'zod'
import { atGateway } from '../../../drivers/payments/at-gateway.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findCheckout } from '../checkouts.repository.ts'
import { listMine } from '../mine/list-mine.ts'
import { decideCheckout } from './decide-checkout.ts'

/**
 * Says what has become of somebody's own attempt. That they came back proves nothing: the gateway is asked.
 * @throws `billing.checkout-not-found`, `billing.gateway-away`, `billing.gateway-refused`
 */
export async function finishCheckout(ctx: Ctx, id: string): Promise<z.infer<typeof CheckoutOutcome>> {
  const { userId } = memberOf(ctx)
  const attempt = await findCheckout(ctx.db.read, id)
  if (attempt?.user_id !== userId) throw fail('billing.checkout-not-found')
  const state = await atGateway(ctx, attempt.gateway, async driver =>
    attempt.mode === driver.mode ? decideCheckout(ctx, driver, attempt) : 'over',
  )
  const mine = state === 'done' ? await listMine(ctx, userId) : []
  return { state, subscription: mine.find(one => one.gateway === attempt.gateway) ?? null }
}

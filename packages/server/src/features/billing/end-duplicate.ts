import { openGateway } from '../../drivers/payments/gateways.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { settle } from '../subscriptions/public.ts'
import { endAndPayBack, type Unwanted } from './end-and-pay-back.ts'

/**
 * What was paid before the person had another one was for what they had, and stays. Then the gateway is asked: its event
 * about the end may be lost.
 */
export async function endDuplicate(ctx: Ctx, duplicate: Unwanted): Promise<Record<string, unknown>> {
  const driver = await openGateway(ctx, duplicate.gateway)
  const refunded = await endAndPayBack(ctx, driver, duplicate)
  const { gateway, remoteId } = duplicate
  const { chargesUpgrades, mode } = driver
  const askedAt = ctx.clock.now()
  const remote = await driver.readSubscription(remoteId)
  const none = { planId: null, account: null, buyerId: null, isAttemptDone: true, cause: {} }
  await ctx.db.transaction(tx =>
    settle(ctx, tx, { gateway, mode, remoteId }, { remote, askedAt, chargesUpgrades, ...none }),
  )
  return { refunded }
}

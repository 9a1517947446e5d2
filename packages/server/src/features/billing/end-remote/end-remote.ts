import { findRemote } from '../../../core/plans/subscriptions.repository.ts'
import { openGateway } from '../../../drivers/payments/gateways.ts'
import type { PaymentDriver } from '../../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { JobPostponed } from '../../../platform/jobs/jobs.ts'
import { recordCancelled } from '../../subscriptions/public.ts'
import { endAndPayBack } from '../end-and-pay-back.ts'
import type { EndRemote } from './end-remote-payload.ts'

/** Does nothing for what has ended. */
export async function endRemote(ctx: Ctx, ordered: EndRemote): Promise<Record<string, unknown>> {
  const { gateway, what, remoteId } = ordered
  const driver = await openGateway(ctx, gateway)
  if (what === 'subscription') await driver.endNow(remoteId)
  else if (what === 'renewal') await endRenewal(ctx, driver, ordered)
  else await endCheckout(ctx, driver, ordered)
  return { ended: remoteId }
}

/** Ours says the same as soon as the gateway has agreed. Does nothing for one that is cancelled already. */
async function endRenewal(ctx: Ctx, driver: PaymentDriver, { gateway, remoteId }: EndRemote): Promise<void> {
  const key = { gateway, mode: driver.mode, remoteId }
  const before = await findRemote(ctx.db.read, key)
  if (!before || before.ends_at !== null) return
  const endsAt = await driver.cancelAtEnd(remoteId)
  await ctx.db.transaction(tx => recordCancelled(ctx, tx, before.id, endsAt, null))
}

/**
 * A page that was paid in the last moment leaves a subscription that gives nobody anything. PayPal can't close a page: it
 * lapses some hours later, and until then the job comes again.
 */
async function endCheckout(ctx: Ctx, driver: PaymentDriver, { gateway, remoteId }: EndRemote): Promise<void> {
  await driver.expireCheckout(remoteId)
  const found = await driver.readCheckout(remoteId)
  if (found?.state === 'open') throw new JobPostponed(new Error('The page can still be paid'))
  if (found?.subscriptionId) await endAndPayBack(ctx, driver, { gateway, remoteId: found.subscriptionId, since: 0 })
}

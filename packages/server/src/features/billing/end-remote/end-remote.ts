import { openGateway } from '../../../drivers/payments/gateways.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { EndRemote } from './end-remote-payload.ts'

/** Does nothing for what has ended. A page that was paid in the last moment leaves a subscription, which ends too. */
export async function endRemote(ctx: Ctx, { gateway, what, remoteId }: EndRemote): Promise<Record<string, unknown>> {
  const driver = await openGateway(ctx, gateway)
  if (what === 'subscription') await driver.endNow(remoteId)
  else {
    await driver.expireCheckout(remoteId)
    const paid = (await driver.readCheckout(remoteId))?.subscriptionId
    if (paid) await driver.endNow(paid)
  }
  return { ended: remoteId }
}

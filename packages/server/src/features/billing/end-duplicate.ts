import { openGateway } from '../../drivers/payments/gateways.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { askAndSettle } from './ask-and-settle.ts'
import { endAndPayBack, type Unwanted } from './end-and-pay-back.ts'

/**
 * What was paid before the person had another one was for what they had, and stays. Then the gateway is asked: its event
 * about the end may be lost.
 */
export async function endDuplicate(ctx: Ctx, duplicate: Unwanted): Promise<Record<string, unknown>> {
  const driver = await openGateway(ctx, duplicate.gateway)
  const refunded = await endAndPayBack(ctx, driver, duplicate)
  await askAndSettle(ctx, driver, duplicate.gateway, duplicate.remoteId)
  return { refunded }
}

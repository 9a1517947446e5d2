import { openGateway } from '../../drivers/payments/gateways.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { endAndPayBack, type Unwanted } from './end-and-pay-back.ts'

/** What was paid before the person had another one was for what they had, and stays. */
export async function endDuplicate(ctx: Ctx, duplicate: Unwanted): Promise<Record<string, unknown>> {
  const driver = await openGateway(ctx, duplicate.gateway)
  return { refunded: await endAndPayBack(ctx, driver, duplicate) }
}

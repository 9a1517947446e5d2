import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { enabledGateways, openGateway } from '../../drivers/payments/gateways.ts'
import type { PaymentDriver } from '../../drivers/payments/payment-driver.ts'
import type { Needs } from '../../platform/ctx.ts'

export interface UsableGateway extends Pick<PaymentDriver, 'hasTrialPlans' | 'mode'> {
  readonly gateway: PaymentMethod
}

/** The gateways that are turned on, except those whose credentials aren't complete. */
export async function usableGateways(
  ctx: Needs<'clock' | 'env' | 'log' | 'outbound' | 'settings'>,
): Promise<UsableGateway[]> {
  const open = enabledGateways(ctx.settings).map(async gateway => {
    try {
      const { mode, hasTrialPlans } = await openGateway(ctx, gateway)
      return [{ gateway, mode, hasTrialPlans }]
    } catch (error) {
      ctx.log.warn({ err: error, gateway }, 'The payment gateway can’t be used')
      return []
    }
  })
  return (await Promise.all(open)).flat()
}

import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { GatewayError } from './ask-gateway.ts'
import { openGateway } from './gateways.ts'
import type { PaymentDriver } from './payment-driver.ts'

/**
 * Lets somebody's request use a gateway. @throws `billing.gateway-away` if it can't be reached or is out of order,
 * or the outcome isn't known; `billing.gateway-refused` with its own words
 */
export async function atGateway<T>(
  ctx: Needs<'clock' | 'env' | 'log' | 'outbound' | 'settings'>,
  gateway: PaymentMethod,
  work: (driver: PaymentDriver) => Promise<T>,
): Promise<T> {
  const { name } = paymentDrivers[gateway]
  try {
    return await work(await openGateway(ctx, gateway))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, gateway }, 'The payment gateway failed')
    if (error.isUncertain || error.isAway) throw fail('billing.gateway-away', { gateway: name })
    throw fail('billing.gateway-refused', { gateway: name, reason: error.message })
  }
}

import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { GatewayError } from './ask-gateway.ts'
import { openGateway } from './gateways.ts'
import type { PaymentDriver } from './payment-driver.ts'

type Using = Needs<'clock' | 'env' | 'log' | 'outbound' | 'settings'>
type Work<T> = (driver: PaymentDriver) => Promise<T>

/**
 * Lets the request of somebody who pays use a gateway. @throws `billing.gateway-away` if it can't be reached or is out of
 * order, or the outcome isn't known; `billing.gateway-refused`, without its own words, which are in the log
 */
export function atGateway<T>(ctx: Using, gateway: PaymentMethod, work: Work<T>): Promise<T> {
  return using(ctx, gateway, work, 'billing.gateway-refused')
}

/** The same for administrators. @throws `billing.gateway-away`; `billing.gateway-said` with the gateway's own words */
export function atGatewayAsStaff<T>(ctx: Using, gateway: PaymentMethod, work: Work<T>): Promise<T> {
  return using(ctx, gateway, work, 'billing.gateway-said')
}

async function using<T>(
  ctx: Using,
  gateway: PaymentMethod,
  work: Work<T>,
  code: 'billing.gateway-refused' | 'billing.gateway-said',
): Promise<T> {
  const { name } = paymentDrivers[gateway]
  try {
    return await work(await openGateway(ctx, gateway))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ err: error, gateway }, 'The payment gateway failed')
    if (error.isUncertain || error.isAway) throw fail('billing.gateway-away', { gateway: name })
    if (code === 'billing.gateway-said') throw fail(code, { gateway: name, reason: error.message })
    throw fail(code, { gateway: name })
  }
}

import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import type { PaymentDriver } from './payment-driver.ts'
import { createPaymentDriver, paymentMethods } from './registry.ts'

const toggleOf = <M extends PaymentMethod>(method: M) => `billing.${method}.enable` as const

/** Returns whether the site accepts payments through a gateway. */
export function isGatewayOn(method: PaymentMethod, values: SettingValues): boolean {
  return values.get('billing.enable') && values.get(toggleOf(method)) === true
}

/** The gateways that the site accepts payments through. */
export function enabledGateways(values: SettingValues): PaymentMethod[] {
  return paymentMethods.filter(method => isGatewayOn(method, values))
}

/** A gateway with the site's credentials, whether or not it is still offered. */
export function openGateway(
  ctx: Needs<'env' | 'outbound' | 'clock' | 'settings'>,
  method: PaymentMethod,
): Promise<PaymentDriver> {
  return createPaymentDriver(method, ctx, ctx.settings)
}

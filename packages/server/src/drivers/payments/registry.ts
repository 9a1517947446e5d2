import { paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import { defineRegistry } from '../../platform/drivers/registry.ts'
import type { GatewayServices } from './ask-gateway.ts'
import type { PaymentDriver } from './payment-driver.ts'

/** Every payment gateway. */
const registry = defineRegistry<typeof paymentDrivers, GatewayServices, PaymentDriver>(paymentDrivers, {
  paypal: {
    create: async (services, options) => (await import('./paypal.driver.ts')).createPaypalDriver(services, options),
  },
  stripe: {
    create: async (services, options) => (await import('./stripe.driver.ts')).createStripeDriver(services, options),
  },
})

export const paymentMethods = registry.names

/** The gateway with the credentials of these values. */
export const createPaymentDriver = registry.createFrom

import { captchaDrivers } from '@holdall/contract/drivers/captcha.ts'
import { defineRegistry } from '../../platform/drivers/registry.ts'
import type { Environment } from '../../platform/environment.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { CaptchaDriver } from './captcha-driver.ts'

interface CaptchaServices {
  readonly env: Pick<Environment, 'variables'>
  readonly outbound: Outbound
}

/** Every service that distinguishes people from bots. */
const registry = defineRegistry<typeof captchaDrivers, CaptchaServices, CaptchaDriver>(captchaDrivers, {
  recaptcha: {
    create: async (services, options) =>
      (await import('./recaptcha.driver.ts')).createRecaptchaDriver(services, options),
  },
})

export const createCaptchaDriver = registry.createFrom

import { captchaDrivers } from '@holdall/contract/drivers/captcha.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import { defineRegistry } from '../../platform/drivers/registry.ts'
import type { Environment } from '../../platform/environment.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { CaptchaDriver } from './captcha-driver.ts'

export interface CaptchaServices {
  readonly clock: Clock
  readonly env: Pick<Environment, 'variables'>
  readonly limits: Limits
  readonly outbound: Outbound
  readonly vault: Vault
}

/** Every service that distinguishes people from bots; null where no one is asked. */
const registry = defineRegistry<typeof captchaDrivers, CaptchaServices, CaptchaDriver | null>(captchaDrivers, {
  none: { create: async () => null },
  proof_of_work: {
    create: async services => (await import('./proof-of-work.driver.ts')).createProofOfWork(services),
  },
  turnstile: {
    create: async (services, options) =>
      (await import('./turnstile.driver.ts')).createTurnstileDriver(services, options),
  },
  recaptcha: {
    create: async (services, options) =>
      (await import('./recaptcha.driver.ts')).createRecaptchaDriver(services, options),
  },
})

export const createCaptchaDriver = registry.createFrom

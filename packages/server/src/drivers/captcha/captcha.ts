import { captchaActions, captchaServiceKey, captchaServiceNames } from '@holdall/contract/drivers/captcha.ts'
import { fail } from '../../platform/failure.ts'
import type { CaptchaGuard } from '../../platform/http/captcha-guard.ts'
import type { Logger } from '../../platform/logging.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { type CaptchaServices, createCaptchaDriver } from './registry.ts'

/** Tokens are about two thousand characters long. */
const longestToken = 10_000

interface Parts extends CaptchaServices {
  readonly settings: SettingValues
  readonly log: Logger
}

/**
 * Protects the actions that are turned on in the settings, with the chosen service. Refuses what can't be verified, also
 * while the service is away: what waits for an outage would otherwise get in.
 */
export function createCaptcha({ settings, log, ...services }: Parts): CaptchaGuard {
  return {
    async guard(ctx, action, token) {
      if (!isGuarded(settings, action)) return
      const service = settings.get(captchaServiceKey)
      const driver = await createCaptchaDriver(service, services, settings)
      if (driver === null) return
      if (!token || token.length > longestToken) throw fail('captcha.refused')
      const { address, baseUrl } = ctx.origin
      const host = new URL(baseUrl).hostname
      const about = { service: captchaServiceNames[service], action }
      const verdict = await driver
        .verify({ token, action, host, address, signal: ctx.signal })
        .catch((error: unknown) => {
          log.error({ err: error, ...about }, 'The captcha service couldn’t be reached')
          throw fail('captcha.away')
        })
      if (verdict.is === 'person') return
      if (verdict.is === 'wrong-keys') {
        log.error({ ...about, ...verdict.facts }, 'The captcha service doesn’t recognise the secret key')
        throw fail('captcha.away')
      }
      log.info({ ...about, ...verdict.facts }, 'A captcha token was rejected')
      throw fail('captcha.refused')
    },

    async challenge(action) {
      const known = captchaActions.find(one => one.action === action)
      if (!known || !isGuarded(settings, action)) return null
      if (settings.get(captchaServiceKey) !== 'proof_of_work') return null
      const { challengeSeconds, createProofOfWork } = await import('./proof-of-work.driver.ts')
      const challenge = await createProofOfWork(services).challenge(action)
      return { challenge, validSeconds: challengeSeconds }
    },
  }
}

/** @throws Error for an unregistered action: an endpoint must not seem protected without being so */
function isGuarded(settings: SettingValues, action: string): boolean {
  const known = captchaActions.find(one => one.action === action)
  if (!known) throw new Error(`${action} isn’t a captcha action`)
  return settings.get(captchaServiceKey) !== 'none' && settings.get(known.key)
}

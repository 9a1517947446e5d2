import { captchaActions } from '@holdall/contract/drivers/captcha.ts'
import type { Environment } from '../../platform/environment.ts'
import { fail } from '../../platform/failure.ts'
import type { CaptchaGuard } from '../../platform/http/captcha-guard.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import type { Verdict } from './captcha-driver.ts'
import { createCaptchaDriver } from './registry.ts'

/** The lowest score that counts as a person. */
export const threshold = 0.5

/** Tokens are about two thousand characters long. */
const longestToken = 10_000

interface Parts {
  readonly env: Environment
  readonly settings: SettingValues
  readonly outbound: Outbound
  readonly log: Logger
}

/** Protects the actions that are turned on in the settings, with reCAPTCHA v3. Refuses what can't be verified. */
export function createCaptcha({ env, settings, outbound, log }: Parts): CaptchaGuard {
  return {
    async guard(ctx, action, token) {
      if (!isGuarded(settings, action)) return
      if (!token || token.length > longestToken) throw fail('captcha.refused')
      const { address } = ctx.origin
      const driver = await createCaptchaDriver('recaptcha', { env, outbound }, settings)
      const verdict = await driver.verify({ token, address, signal: ctx.signal }).catch((error: unknown) => {
        log.error({ err: error, action }, 'reCAPTCHA couldn’t be reached')
        throw fail('captcha.away')
      })
      if (isWrongSecret(verdict)) {
        log.error({ action, errors: verdict.errors }, 'reCAPTCHA doesn’t recognise the secret key')
        throw fail('captcha.away')
      }
      if (isPerson(verdict, action)) return
      const { score, errors, action: given } = verdict
      log.info({ action, given, score, errors }, 'A reCAPTCHA token was rejected')
      throw fail('captcha.refused')
    },
  }
}

/** @throws Error for an unregistered action: an endpoint must not seem protected without being so */
function isGuarded(settings: SettingValues, action: string): boolean {
  const known = captchaActions.find(one => one.action === action)
  if (!known) throw new Error(`${action} isn’t a captcha action`)
  return settings.get(known.key)
}

function isPerson({ success, score, action: given }: Verdict, action: string): boolean {
  return success && given === action && score !== null && score >= threshold
}

export function isWrongSecret({ errors }: Verdict): boolean {
  return errors.includes('invalid-input-secret') || errors.includes('missing-input-secret')
}

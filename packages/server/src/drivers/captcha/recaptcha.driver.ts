import type { Environment } from '../../platform/environment.ts'
import { askJson } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { CaptchaDriver, Verdict } from './captcha-driver.ts'

/** Google's address. The operator can set another, such as `https://www.recaptcha.net`, or the test peer. */
export function recaptchaOrigin({ variables }: Pick<Environment, 'variables'>): string {
  return variables.RECAPTCHA_URL || 'https://www.google.com'
}

/** The lowest score that counts as a person, from 0 (a bot) to 1. */
const threshold = 0.5

/** Idle timeout; milliseconds. */
const idleMs = 10_000

interface Services {
  readonly env: Pick<Environment, 'variables'>
  readonly outbound: Outbound
}

/** `siteverify` (developers.google.com/recaptcha/docs/verify and …/v3). */
export function createRecaptchaDriver({ env, outbound }: Services, { secret }: { secret: string }): CaptchaDriver {
  return {
    async verify({ token, action, address, signal }) {
      const form = new URLSearchParams({ secret, response: token })
      if (address) form.set('remoteip', address)
      const answer = await askJson(outbound, `${recaptchaOrigin(env)}/recaptcha/api/siteverify`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        idleMs,
        maxBytes: 64 * 1024,
        signal,
      })
      if (answer.status !== 200) throw new Error(`reCAPTCHA answered ${answer.status}`)
      return readVerdict(answer.data, action)
    },
  }
}

/** A key of another version than 3 gives neither score nor action, so that its tokens are refused. */
function readVerdict(data: unknown, action: string): Verdict {
  const { success, score, action: given, 'error-codes': codes } = (data ?? {}) as Record<string, unknown>
  if (typeof success !== 'boolean') throw new Error('reCAPTCHA didn’t say whether the token is valid')
  const errors = Array.isArray(codes) ? codes.map(String) : []
  const facts = { given, score, errors }
  if (errors.includes('invalid-input-secret') || errors.includes('missing-input-secret')) {
    return { is: 'wrong-keys', facts }
  }
  const isPerson = success && given === action && typeof score === 'number' && score >= threshold
  return { is: isPerson ? 'person' : 'refused', facts }
}

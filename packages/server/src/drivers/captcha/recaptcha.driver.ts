import type { Environment } from '../../platform/environment.ts'
import { askJson } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { CaptchaDriver, Verdict } from './captcha-driver.ts'

/** Google's address. The operator can set another, such as `https://www.recaptcha.net`, or the test peer. */
export function recaptchaOrigin({ variables }: Pick<Environment, 'variables'>): string {
  return variables.RECAPTCHA_URL || 'https://www.google.com'
}

/** Idle timeout; milliseconds. */
const idleMs = 10_000

interface Services {
  readonly env: Pick<Environment, 'variables'>
  readonly outbound: Outbound
}

/** `siteverify` (developers.google.com/recaptcha/docs/verify and …/v3). */
export function createRecaptchaDriver({ env, outbound }: Services, { secret }: { secret: string }): CaptchaDriver {
  return {
    async verify({ token, address, signal }) {
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
      return readVerdict(answer.data)
    },
  }
}

function readVerdict(data: unknown): Verdict {
  const said = (data ?? {}) as Record<string, unknown>
  if (typeof said.success !== 'boolean') throw new Error('reCAPTCHA didn’t say whether the token is valid')
  const errors = Array.isArray(said['error-codes']) ? said['error-codes'].map(String) : []
  return {
    success: said.success,
    score: typeof said.score === 'number' ? said.score : null,
    action: typeof said.action === 'string' ? said.action : null,
    errors,
  }
}

import { randomUUID } from 'node:crypto'
import type { Environment } from '../../platform/environment.ts'
import { askJson, type JsonAnswer } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { CaptchaDriver, SentToken, Verdict } from './captcha-driver.ts'

/** Cloudflare's address; the test peer has another. */
export function turnstileOrigin({ variables }: Pick<Environment, 'variables'>): string {
  return variables.TURNSTILE_URL || 'https://challenges.cloudflare.com'
}

/** Idle timeout; milliseconds. */
const idleMs = 10_000

/** Longer tokens aren't Cloudflare's; characters. */
const longestToken = 2048

interface Services {
  readonly env: Pick<Environment, 'variables'>
  readonly outbound: Outbound
}

/** `siteverify` (developers.cloudflare.com/turnstile/get-started/server-side-validation). */
export function createTurnstileDriver({ env, outbound }: Services, { secret }: { secret: string }): CaptchaDriver {
  const ask = (sent: SentToken, idempotencyKey: string) =>
    askJson(outbound, `${turnstileOrigin(env)}/turnstile/v0/siteverify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        secret,
        response: sent.token,
        ...(sent.address ? { remoteip: sent.address } : {}),
        idempotency_key: idempotencyKey,
      }),
      idleMs,
      maxBytes: 64 * 1024,
      signal: sent.signal,
    })

  return {
    async verify(sent) {
      if (sent.token.length > longestToken) return { is: 'refused', facts: { length: sent.token.length } }
      // A token is used up by the first question. An answer that was lost on the way is asked for again under the same
      // key, and is then the same.
      const key = randomUUID()
      const first = await ask(sent, key).catch(error => {
        if (sent.signal.aborted) throw error
        return null
      })
      return readVerdict(first === null || isLost(first) ? await ask(sent, key) : first, sent)
    },
  }
}

function isLost({ status, data }: JsonAnswer): boolean {
  return status >= 500 || hasError(data, 'internal-error')
}

function errorsOf(data: unknown): string[] {
  const codes = (data as Record<string, unknown> | null)?.['error-codes']
  return Array.isArray(codes) ? codes.map(String) : []
}

function hasError(data: unknown, ...codes: readonly string[]): boolean {
  return errorsOf(data).some(code => codes.includes(code))
}

/** Cloudflare answers some refusals with a status in the four hundreds, and says in the body what was refused. */
function readVerdict({ status, data }: JsonAnswer, { action, host }: SentToken): Verdict {
  const { success, action: given, hostname } = (data ?? {}) as Record<string, unknown>
  if (typeof success !== 'boolean' || hasError(data, 'internal-error')) throw new Error(`Turnstile answered ${status}`)
  const facts = { given, hostname, errors: errorsOf(data) }
  if (hasError(data, 'invalid-input-secret', 'missing-input-secret')) return { is: 'wrong-keys', facts }
  return { is: success && given === action && hostname === host ? 'person' : 'refused', facts }
}

import type { Environment } from '../../platform/environment.ts'
import { askJson } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'

/** Where Google answers. The operator can name another, such as `https://www.recaptcha.net`, or the peer of the tests. */
export function recaptchaOrigin({ variables }: Pick<Environment, 'variables'>): string {
  return variables.RECAPTCHA_URL || 'https://www.google.com'
}

/** What `siteverify` says of a token (developers.google.com/recaptcha/docs/verify and …/v3). */
export interface Verdict {
  readonly success: boolean
  /** From 0, a program, to 1, a person; null where it says none: such a key is not of version 3. */
  readonly score: number | null
  readonly action: string | null
  readonly errors: readonly string[]
}

/** Nothing may stand still for longer; milliseconds. */
const idleMs = 10_000

/** Asks Google about a token. @throws whatever keeps it from answering */
export async function verifyToken(
  { env, outbound }: { readonly env: Pick<Environment, 'variables'>; readonly outbound: Outbound },
  sent: { secret: string; token: string; address: string | null; signal: AbortSignal },
): Promise<Verdict> {
  const form = new URLSearchParams({ secret: sent.secret, response: sent.token })
  if (sent.address) form.set('remoteip', sent.address)
  const answer = await askJson(outbound, `${recaptchaOrigin(env)}/recaptcha/api/siteverify`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    idleMs,
    maxBytes: 64 * 1024,
    signal: sent.signal,
  })
  if (answer.status !== 200) throw new Error(`reCAPTCHA answers ${answer.status}`)
  return readVerdict(answer.data)
}

function readVerdict(data: unknown): Verdict {
  const said = (data ?? {}) as Record<string, unknown>
  if (typeof said.success !== 'boolean') throw new Error('reCAPTCHA does not say whether the token is good')
  const errors = Array.isArray(said['error-codes']) ? said['error-codes'].map(String) : []
  return {
    success: said.success,
    score: typeof said.score === 'number' ? said.score : null,
    action: typeof said.action === 'string' ? said.action : null,
    errors,
  }
}

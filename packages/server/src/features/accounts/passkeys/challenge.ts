import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { buildCookie } from '../../../platform/http/cookies.ts'
import {
  consumeToken,
  createToken,
  readToken,
  type TokenPurpose,
} from '../one-time-tokens/one-time-tokens.repository.ts'

export type ChallengePurpose = Extract<TokenPurpose, 'passkey-sign-in' | 'passkey-register' | 'passkey-check'>

const lifetimeMs = 5 * 60 * 1000
const cookies: Record<ChallengePurpose, { name: string; path: string }> = {
  'passkey-sign-in': { name: 'holdall_passkey', path: '/api/v1/auth' },
  'passkey-register': { name: 'holdall_new_passkey', path: '/api/v1/me/passkeys' },
  'passkey-check': { name: 'holdall_check_passkey', path: '/api/v1/me' },
}

/**
 * A challenge for one ceremony (WebAuthn Level 3 §13.4.3): bound to this browser by a cookie and usable once. The
 * database holds the hash of the cookie's token, and the challenge is derived from the token.
 */
export async function newChallenge(
  tx: Tx,
  ctx: Needs<'clock' | 'origin' | 'vault'>,
  purpose: ChallengePurpose,
  subject: string,
) {
  const token = await createToken(tx, ctx, purpose, subject, lifetimeMs)
  return { challenge: challengeOf(ctx, token), cookie: cookieOf(ctx, purpose, token, lifetimeMs / 1000) }
}

/**
 * The challenge that this browser was given. @throws `account.second-step-over` when there is none or it has expired
 */
export async function presentChallenge(
  ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>,
  purpose: ChallengePurpose,
): Promise<{ token: string; challenge: string }> {
  const token = ctx.origin.cookies[cookies[purpose].name] ?? ''
  if ((await readToken(ctx.db.read, ctx, purpose, token)) === null) throw fail('account.second-step-over')
  return { token, challenge: challengeOf(ctx, token) }
}

/** Uses up the challenge. @throws `account.second-step-over` when another call came first */
export async function consumeChallenge(
  tx: Tx,
  ctx: Needs<'clock'>,
  purpose: ChallengePurpose,
  token: string,
): Promise<void> {
  if ((await consumeToken(tx, ctx, purpose, token)) === null) throw fail('account.second-step-over')
}

export function clearChallenge(ctx: Needs<'origin'>, purpose: ChallengePurpose): string {
  return cookieOf(ctx, purpose, '', 0)
}

function challengeOf(ctx: Needs<'vault'>, token: string): string {
  return ctx.vault.sign(token, 'passkey-challenge')
}

function cookieOf(ctx: Needs<'origin'>, purpose: ChallengePurpose, value: string, maxAgeSeconds: number): string {
  const { name, path } = cookies[purpose]
  return buildCookie(name, value, { path, maxAgeSeconds, isSecure: ctx.origin.baseUrl.startsWith('https:') })
}

/** The relying party of passkeys: the site at its public address. */
export function relyingParty(ctx: Needs<'origin'>): { id: string; origin: string } {
  const url = new URL(ctx.origin.baseUrl)
  return { id: url.hostname, origin: url.origin }
}

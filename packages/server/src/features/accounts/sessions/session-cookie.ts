import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../../platform/crypto/vault.ts'
import type { Origin } from '../../../platform/ctx.ts'
import { buildCookie } from '../../../platform/http/cookies.ts'
import { randomToken } from '../../../platform/ids.ts'

/** The name of the cookie at a usual port, and everywhere before names had the port. */
export const sessionCookieName = 'holdall_session'

/**
 * The name of a site's cookie. Browsers keep one jar for all ports of a host (RFC 6265 §8.5), so that two sites there would
 * end each other's sessions with one name.
 */
export function sessionCookieNameAt(baseUrl: string): string {
  const port = URL.parse(baseUrl)?.port
  return port ? `${sessionCookieName}_${port}` : sessionCookieName
}

/** 256 random bits: 43 characters of base64url, as in `looksNew`. */
const tokenBytes = 32
/** Older tokens had 32 characters and are valid only with their signature. */
const looksNew = /^[\w-]{43}$/
/** The longest that browsers keep a cookie (RFC 6265bis §5.5: 400 days); the session itself expires separately. */
const keptSeconds = 400 * 24 * 60 * 60

/** A new token for a session. Only the browser keeps it; the database keeps its hash. */
export function newSessionToken(): string {
  return randomToken(tokenBytes)
}

/** The SHA-256 of a session's token in base64url. Tokens are random, so a fast hash is safe. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The hash of the session token that a request brought; null if there is none. Sessions from before names had the port go
 * on, and those from before the site had another one. Such a cookie can also be the one of another site, whose token is no
 * session here.
 */
export function readSessionCookie(
  { cookies, baseUrl }: Pick<Origin, 'baseUrl' | 'cookies'>,
  vault: Vault,
): string | null {
  const value = cookies[sessionCookieNameAt(baseUrl)] ?? cookies[sessionCookieName] ?? ofOtherPort(cookies)
  if (!value) return null
  const token = looksNew.test(value) ? value : readSignedToken(value, vault)
  return token ? hashSessionToken(token) : null
}

function ofOtherPort(cookies: Origin['cookies']): string | undefined {
  return Object.entries(cookies).find(([name]) => name.startsWith(`${sessionCookieName}_`))?.[1]
}

/**
 * The token of a cookie issued before tokens were stored hashed: `token.signature`, where the signature is the
 * HMAC-SHA-256 of the token in base64. Returns null if the signature is wrong.
 */
function readSignedToken(value: string, vault: Vault): string | null {
  const at = value.lastIndexOf('.')
  if (at < 1) return null
  const token = value.slice(0, at)
  const expected = createHmac('sha256', vault.derive('account-library')).update(token).digest()
  const given = Buffer.from(value.slice(at + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** The Set-Cookie value for a session: kept for 400 days if it is remembered, otherwise until the browser is closed. */
export function sessionCookie({ baseUrl }: Pick<Origin, 'baseUrl'>, token: string, isRemembered: boolean): string {
  const lifetime = isRemembered ? { maxAgeSeconds: keptSeconds } : {}
  return buildCookie(sessionCookieNameAt(baseUrl), token, { isSecure: baseUrl.startsWith('https:'), ...lifetime })
}

/** The Set-Cookie value that removes the session cookie from a browser. */
export function endedSessionCookie({ baseUrl }: Pick<Origin, 'baseUrl'>): string {
  return buildCookie(sessionCookieNameAt(baseUrl), '', { isSecure: baseUrl.startsWith('https:'), maxAgeSeconds: 0 })
}

import { isSignedUntil, signUntil } from '../crypto/dated-signature.ts'
import type { Vault } from '../crypto/vault.ts'
import type { Needs } from '../ctx.ts'
import { randomToken } from '../ids.ts'
import { buildCookie } from './cookies.ts'

export const knownDeviceCookieName = 'holdall_device'
const purpose = 'known-device'
/** The longest that browsers keep a cookie (RFC 6265bis §5.5). */
const keptSeconds = 400 * 24 * 60 * 60
/** Accounts that one browser is known for; the oldest is dropped. */
const mostAccounts = 8

/**
 * The browser's id if it has signed in to this account before, null for every other browser. The cookie grants no
 * access: it only gives the browser its own budget of tries, so that wrong tries by others don't lock its owner out.
 */
export function readKnownDevice(
  { vault, origin, clock }: Needs<'clock' | 'origin' | 'vault'>,
  account: string,
): string | null {
  const { device, signatures } = split(origin.cookies[knownDeviceCookieName])
  const signed = { text: textOf(device, account), purpose, now: clock.now() }
  return device !== '' && signatures.some(one => isSignedUntil(vault, one, signed)) ? device : null
}

/**
 * The Set-Cookie value that makes the browser known for an account, in addition to those it is already known for. If
 * the session isn't remembered, this cookie is forgotten too when the browser is closed.
 */
export function knownDeviceCookie(
  ctx: Needs<'clock' | 'origin' | 'vault'>,
  account: string,
  isRemembered: boolean,
): string {
  const { vault, origin, clock } = ctx
  const former = split(origin.cookies[knownDeviceCookieName])
  const device = former.device || randomToken()
  const now = clock.now()
  const signed = { text: textOf(device, account), purpose, now }
  const others = former.signatures.filter(one => !isSignedUntil(vault, one, signed))
  const value = [device, signature(vault, device, account, now), ...others].slice(0, mostAccounts + 1).join('~')
  const isSecure = origin.baseUrl.startsWith('https:')
  const lifetime = isRemembered ? { maxAgeSeconds: keptSeconds } : {}
  return buildCookie(knownDeviceCookieName, value, { path: '/api/v1', isSecure, ...lifetime })
}

function signature(vault: Vault, device: string, account: string, now: number): string {
  return signUntil(vault, textOf(device, account), now + keptSeconds * 1000, purpose)
}

function textOf(device: string, account: string): string {
  return JSON.stringify([device, account.trim().toLowerCase()])
}

function split(cookie: string | undefined): { device: string; signatures: readonly string[] } {
  const [device = '', ...signatures] = (cookie ?? '').split('~')
  return /^[\w-]{20,100}$/.test(device)
    ? { device, signatures: signatures.slice(0, mostAccounts) }
    : { device: '', signatures: [] }
}

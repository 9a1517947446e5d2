import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../../platform/crypto/vault.ts'

export const sessionCookieName = 'holdall_session'

/** The secret with which the account library signs its cookies. */
export function librarySecret(vault: Vault): string {
  return vault.derive('account-library')
}

/**
 * The session token of a cookie that the account library has signed: `token.signature`, where the signature is the
 * HMAC-SHA-256 of the token in base64. Null when it is missing or forged.
 */
export function readSessionToken(cookie: string | undefined, vault: Vault): string | null {
  const at = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || at < 1) return null
  const token = cookie.slice(0, at)
  const expected = createHmac('sha256', librarySecret(vault)).update(token).digest()
  const given = Buffer.from(cookie.slice(at + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

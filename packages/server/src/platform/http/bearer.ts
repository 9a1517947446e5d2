import { type Failure, fail } from '../failure.ts'

/**
 * The token of an Authorization field with the scheme Bearer (RFC 6750 §2.1), empty if the field has none; null for
 * other schemes, which may belong to a proxy in front.
 */
export function readBearer(header: string | undefined): string | null {
  const match = /^bearer(?: (.*))?$/i.exec(header ?? '')
  return match ? (match[1] ?? '').trimStart() : null
}

/** The refusal of an invalid token (RFC 6750 §3.1), the same for unknown, expired and revoked ones. */
export function invalidToken(): Failure {
  return fail('request.token-invalid', undefined, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
}

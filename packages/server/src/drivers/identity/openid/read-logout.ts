import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { LogoutNotice } from '../identity-provider.ts'
import { longestId, toleranceSeconds } from './claims.ts'
import { identityFailure, notTrusted } from './identity-failure.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Longer ones aren't looked at. Characters. */
const longestToken = 16 * 1024
/** How old a token may be; seconds. The caller needs to remember its `jti` no longer than this and the tolerance. */
export const longestLogoutSeconds = 5 * 60

/** Section 2.4 of Back-Channel Logout 1.0 recommends the first; many providers write the second, or nothing. */
const types = new Set(['logout+jwt', 'jwt', undefined])

interface LogoutCheck {
  readonly issuer: string
  readonly clientId: string
  readonly keys: JWTVerifyGetKey
  readonly algorithms: string[]
  readonly now: number
}

/** Back-Channel Logout 1.0, section 2.6. Its `jti` is left to the caller. @throws IdentityError */
export async function readLogoutToken(token: string, check: LogoutCheck): Promise<LogoutNotice> {
  if (token.length > longestToken) throw notTrusted('the logout token is too long')
  const { payload, type } = await verified(token, check)
  if (!types.has(type)) throw notTrusted('the token isn’t a logout token')
  const event = (payload.events as Record<string, unknown> | undefined)?.[logoutEvent]
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    throw notTrusted('the token isn’t a logout token: it has no such event')
  // An ID token can never end a session.
  if ('nonce' in payload) throw notTrusted('the logout token has a nonce')
  const accountId = idOf(payload, 'sub')
  const sessionId = idOf(payload, 'sid')
  const id = idOf(payload, 'jti')
  if (accountId === null && sessionId === null) throw notTrusted('the logout token names nobody and no session')
  if (id === null) throw notTrusted('the logout token has no ID')
  return { id, accountId, sessionId, issuedAt: (payload.iat ?? 0) * 1000 }
}

async function verified(token: string, { issuer, clientId, keys, algorithms, now }: LogoutCheck) {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: longestLogoutSeconds,
      clockTolerance: toleranceSeconds,
      currentDate: new Date(now),
    })
    const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '')
    return { payload, type }
  } catch (error) {
    throw identityFailure(error)
  }
}

/** @throws IdentityError if the claim isn't a text of a usable length */
function idOf(payload: JWTPayload, name: string): string | null {
  const value = payload[name]
  if (value === undefined) return null
  if (typeof value !== 'string' || value === '' || value.length > longestId)
    throw notTrusted(`“${name}” isn’t a text of up to ${longestId} characters`)
  return value
}

import type { TokenKind } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import type { TokenScope } from '@holdall/contract/kit/access.ts'
import { foldedAddress } from '@holdall/contract/kit/texts/email-address.ts'
import { displayName } from '../../../core/people/person-names.ts'
import type { Member } from '../../../platform/caller.ts'
import type { Origin } from '../../../platform/ctx.ts'
import { invalidToken } from '../../../platform/http/bearer.ts'
import type { Services } from '../../../platform/services.ts'
import { chosenZone } from '../../../platform/times.ts'
import { permissionsThatCount } from '../second-factor/permissions-that-count.ts'
import { recordFailedSignIn } from '../sign-in-metrics.ts'
import { type FoundToken, findToken, touchSync, touchToken } from './access-tokens.repository.ts'
import { hashSecret } from './token-secret.ts'

/** How precise "last used" is, and how rarely a request has to write it. */
const touchEveryMs = 60_000

/** Returns the owner of this API token. @throws `request.token-invalid` */
export async function authenticateToken(services: Services, origin: Origin, secret: string): Promise<Member> {
  const token = await useToken(services, 'api', secret)
  if (!token) throw invalidToken()
  await touch(services, origin, token)
  return memberBy(services, origin, token)
}

/**
 * Returns the member whom an email address and an app password belong to (Basic authentication, RFC 7617); null if
 * they don't match, if the password has expired or was revoked, and for suspended users; these count as failed sign-ins.
 * The caller must respect `token.scopes`.
 */
export async function checkAppPassword(
  services: Services,
  origin: Pick<Origin, 'address' | 'timeZone'>,
  given: { readonly email: string; readonly password: string },
): Promise<Member | null> {
  const token = await useToken(services, 'app', given.password)
  if (token?.email !== foldedAddress(given.email)) {
    recordFailedSignIn(services, 'app-password')
    return null
  }
  await touch(services, origin, token)
  return memberBy(services, origin, token)
}

async function useToken(services: Services, kind: TokenKind, secret: string): Promise<FoundToken | null> {
  const hash = hashSecret(secret)
  const token = hash === null ? undefined : await findToken(services.db, hash, services.clock.now())
  if (!token || token.kind !== kind || token.banned_at !== null) return null
  return token.expires_at !== null && token.expires_at <= services.clock.now() ? null : token
}

async function touch(services: Services, { address }: Pick<Origin, 'address'>, token: FoundToken): Promise<void> {
  const now = services.clock.now()
  if (token.last_used_at !== null && now - token.last_used_at < touchEveryMs) return
  try {
    await services.db.transaction(tx => touchToken(tx, token.id, now, address))
  } catch (error) {
    // A full or busy disk must not keep programs from reading.
    services.log.warn({ err: error }, 'The use of a token couldn’t be recorded')
  }
}

/**
 * Records that a client keeps a folder in sync with an app password. Called after a request that succeeded; writes at most once a
 * minute.
 */
export async function recordSync(services: Services, { token }: Member): Promise<void> {
  const now = services.clock.now()
  if (!token || (token.lastSyncedAt !== null && now - token.lastSyncedAt < touchEveryMs)) return
  try {
    await services.db.transaction(tx => touchSync(tx, token.id, now))
  } catch (error) {
    services.log.warn({ err: error }, 'A sync couldn’t be recorded')
  }
}

async function memberBy(services: Services, origin: Pick<Origin, 'timeZone'>, token: FoundToken): Promise<Member> {
  return {
    kind: 'member',
    userId: token.user_id,
    sessionId: token.id,
    token: {
      id: token.id,
      name: token.name,
      scopes: token.scopes.split(' ') as TokenScope[],
      lastSyncedAt: token.last_synced_at,
    },
    email: token.email,
    displayName: displayName(token),
    language: token.language,
    timeZone: chosenZone(token.time_zone, origin),
    ...(await permissionsThatCount(services, token.user_id, token.held)),
  }
}

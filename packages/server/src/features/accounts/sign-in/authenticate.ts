import { displayName } from '../../../core/people/person-names.ts'
import { anonymous, type Caller } from '../../../platform/caller.ts'
import type { Origin } from '../../../platform/ctx.ts'
import type { Services } from '../../../platform/services.ts'
import { chosenZone } from '../../../platform/times.ts'
import { guestPermissions } from '../../roles/public.ts'
import { authenticateToken } from '../access-tokens/use-token.ts'
import { findImpersonator } from '../impersonation/find-impersonator.ts'
import { permissionsAsSomebodyElse } from '../impersonation/permissions-as-somebody-else.ts'
import { permissionsThatCount } from '../second-factor/permissions-that-count.ts'
import { readSessionCookie } from '../sessions/session-cookie.ts'
import { findSession, touchSession } from '../sessions/sessions.repository.ts'

/** The precision of "last used", which limits how often requests of a session write to the database. */
const touchEveryMs = 60_000

/**
 * Finds out who sends a request. A session that has ended, or whose user is suspended, stops working immediately. If there is a token, it alone decides who the caller is. @throws
 * `request.token-invalid`
 */
export async function authenticate(services: Services, origin: Origin): Promise<Caller> {
  if (origin.bearer !== null) return authenticateToken(services, origin, origin.bearer)
  const tokenHash = readSessionCookie(origin, services.vault)
  const now = services.clock.now()
  const session = tokenHash ? await findSession(services.db, tokenHash, now) : undefined
  if (!session || session.banned_at !== null || session.expires_at <= now) {
    return guest(services)
  }
  const impersonator = await findImpersonator(services, session)
  if (impersonator === null) return guest(services)
  const counting = impersonator
    ? { permissions: permissionsAsSomebodyElse(session.held), impersonator }
    : await permissionsThatCount(services, session.user_id, session.held)
  if (now - (session.last_used_at ?? 0) >= touchEveryMs) await touch(services, session, now)
  return {
    kind: 'member',
    userId: session.user_id,
    sessionId: session.id,
    email: session.email,
    displayName: displayName(session),
    language: session.language,
    timeZone: chosenZone(session.time_zone, origin),
    ...counting,
  }
}

async function guest(services: Services): Promise<Caller> {
  return { ...anonymous, permissions: await guestPermissions(services) }
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * Records the use and restarts the session's lifetime at the length set at sign-in. The session of an administrator who
 * is signed in as someone else ends at its fixed time, and one from a provider when that has to confirm it again.
 */
async function touch(services: Services, session: FoundSession, now: number): Promise<void> {
  const lifetime = session.expires_at - (session.last_used_at ?? now)
  const until = session.ends_at ?? Number.POSITIVE_INFINITY
  const expiresAt = session.impersonator_id === null ? Math.min(now + lifetime, until) : session.expires_at
  try {
    await services.db.transaction(tx => touchSession(tx, session.id, now, expiresAt))
  } catch (error) {
    // A full or busy disk must not keep users from reading.
    services.log.warn({ err: error }, 'The use of a session couldn’t be recorded')
  }
}

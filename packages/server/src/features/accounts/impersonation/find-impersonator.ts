import type { SessionRow } from '../../../core/people/people.tables.ts'
import { displayName } from '../../../core/people/person-names.ts'
import type { Impersonator } from '../../../platform/caller.ts'
import type { Services } from '../../../platform/services.ts'
import { permissionsThatCount } from '../second-factor/permissions-that-count.ts'
import { findSessionWithPerson } from './impersonation.repository.ts'

type Session = Pick<SessionRow, 'expires_at' | 'impersonator_id' | 'impersonator_session_id'>

/**
 * Returns the administrator behind a session; undefined for a user's own session. Null if the session is no longer
 * valid because the administrator has signed out, was suspended or is no longer one.
 */
export async function findImpersonator(
  services: Pick<Services, 'clock' | 'db' | 'settings'>,
  session: Session,
): Promise<Impersonator | null | undefined> {
  const { impersonator_id: userId, impersonator_session_id: sessionId } = session
  if (userId === null) return undefined
  if (sessionId === null) return null
  const { read, dialect } = services.db
  const own = await findSessionWithPerson(read, dialect, sessionId, services.clock.now())
  if (own?.user_id !== userId || own.banned_at !== null) return null
  if (own.expires_at <= services.clock.now()) return null
  const { permissions } = await permissionsThatCount(services, userId, own.held)
  if (!permissions.has('admin')) return null
  return { userId, sessionId, name: displayName(own), until: session.expires_at }
}

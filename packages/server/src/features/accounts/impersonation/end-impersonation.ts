import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { endedSessionCookie, readSessionCookie, sessionCookie } from '../sessions/session-cookie.ts'
import { renewToken } from '../sessions/sessions.repository.ts'
import { findImpersonation, findSessionWithPerson } from './impersonation.repository.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Ends the session as another user, even an expired one, and returns to the administrator's own if that is still valid.
 * @returns the Set-Cookie value
 * @throws `account.not-impersonating`
 */
export async function endImpersonation(ctx: Ctx): Promise<string> {
  const tokenHash = readSessionCookie(ctx.origin, ctx.vault)
  const own = await ctx.db.transaction(async tx => {
    const session = tokenHash ? await findImpersonation(tx, tokenHash) : undefined
    if (!session) throw fail('account.not-impersonating')
    await revokeSessions(tx, ctx, session.user_id, { only: session.id })
    await writeAudit(tx, ctx, {
      action: 'user.impersonation-ended',
      object: { type: 'user', id: session.user_id },
      actorId: session.impersonator_id,
    })
    const { impersonator_session_id: ownId } = session
    const found = ownId === null ? undefined : await findSessionWithPerson(tx, ctx.db.dialect, ownId, ctx.clock.now())
    // A new token, as with every sign-in: this browser held the former one alongside another user's session.
    return found && ownId !== null ? { ...found, token: await renewToken(tx, ownId) } : undefined
  })
  const endsAt = own ? own.expires_at : 0
  if (!own || own.banned_at !== null || endsAt <= ctx.clock.now()) return endedSessionCookie(ctx.origin)
  // As chosen at sign-in: remembered by this browser, or until the browser is closed.
  return sessionCookie(ctx.origin, own.token, endsAt - (own.last_used_at ?? endsAt) > day)
}

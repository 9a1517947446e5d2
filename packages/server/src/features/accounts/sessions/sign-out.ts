import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { endedSessionCookie } from './session-cookie.ts'

/**
 * Ends this session and, when an administrator is signed in as someone else, their own session too.
 * @returns the Set-Cookie value that removes its cookie.
 */
export async function signOut(ctx: Ctx): Promise<{ cookie: string }> {
  const { userId, sessionId, impersonator } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    await revokeSessions(tx, ctx, userId, { only: sessionId })
    if (impersonator) await revokeSessions(tx, ctx, impersonator.userId, { only: impersonator.sessionId })
    await writeAudit(tx, ctx, { action: 'session.ended', object: { type: 'session', id: sessionId } })
  })
  return { cookie: endedSessionCookie(ctx.origin) }
}

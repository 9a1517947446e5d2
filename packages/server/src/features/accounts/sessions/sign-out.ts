import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { buildCookie } from '../../../platform/http/cookies.ts'
import { sessionCookieName } from '../library/session-cookie.ts'
import { endSessions } from './end-sessions.ts'

/**
 * Ends this session, and with one as somebody else the administrator's own.
 * @returns the Set-Cookie value that removes its cookie.
 */
export async function signOut(ctx: Ctx): Promise<{ cookie: string }> {
  const { userId, sessionId, impersonator } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    await endSessions(tx, ctx, userId, { only: sessionId })
    if (impersonator) await endSessions(tx, ctx, impersonator.userId, { only: impersonator.sessionId })
    await writeAudit(tx, ctx, { action: 'session.ended', object: { type: 'session', id: sessionId } })
  })
  return { cookie: endedSessionCookie(ctx) }
}

/** The Set-Cookie value that takes a browser's session from it. */
export function endedSessionCookie(ctx: Ctx): string {
  const isSecure = ctx.origin.baseUrl.startsWith('https:')
  return buildCookie(sessionCookieName, '', { isSecure, maxAgeSeconds: 0 })
}

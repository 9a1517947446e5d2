import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { revokeSessions } from './revoke-sessions.ts'

/**
 * Ends one of the caller's own sessions. @throws `item.not-found`, both for an unknown session and for another user's
 */
export async function revokeMySession(ctx: Ctx, sessionId: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    if ((await revokeSessions(tx, ctx, userId, { only: sessionId })) === 0) throw fail('item.not-found')
    await writeAudit(tx, ctx, { action: 'session.ended', object: { type: 'session', id: sessionId } })
  })
}

export async function revokeMyOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  const { userId, sessionId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const ended = await revokeSessions(tx, ctx, userId, { except: sessionId })
    const user = { type: 'user', id: userId }
    await writeAudit(tx, ctx, { action: 'session.ended', object: user, after: { otherSessions: ended } })
    return { ended }
  })
}

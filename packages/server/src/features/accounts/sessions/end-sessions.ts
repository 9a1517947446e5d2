import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteSessions, type SessionChoice } from './sessions.repository.ts'

/**
 * Ends a user's sessions: all, one, or all but one. Their cookies stop working at the next request; `session.ended`
 * closes open event streams. Resolves with the number of sessions ended.
 */
export async function endSessions(
  tx: Tx,
  ctx: Needs<'events'>,
  userId: string,
  choice: SessionChoice = {},
): Promise<number> {
  const sessionIds = await deleteSessions(tx, userId, choice)
  if (sessionIds.length > 0) {
    await ctx.events.publish(tx, { type: 'session.ended', payload: { userId, sessionIds } })
  }
  return sessionIds.length
}

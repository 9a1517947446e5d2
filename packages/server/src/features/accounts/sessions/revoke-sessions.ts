import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteSessions, type SessionChoice } from './sessions.repository.ts'

/**
 * Ends a user's sessions: all, one, or all but one. Their cookies stop working at the next request; `session.ended`
 * closes open event streams. Resolves with the number of sessions ended.
 */
export async function revokeSessions(
  tx: Tx,
  ctx: Needs<'events'>,
  userId: string,
  choice: SessionChoice = {},
): Promise<number> {
  const sessionIds = await deleteSessions(tx, userId, choice)
  await publishEnd(tx, ctx, userId, sessionIds)
  return sessionIds.length
}

/** Closes the open event streams of sessions, or of tokens, that no longer count. */
export async function publishEnd(
  tx: Tx,
  ctx: Needs<'events'>,
  userId: string,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return
  await ctx.events.publish(tx, { type: 'session.ended', payload: { userId, sessionIds } })
}

import type { AccessTokenRow } from '../../../core/people/people.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteTokens } from './access-tokens.repository.ts'

/**
 * Revokes a person's tokens: all, or one. They stop working at the next request; `session.ended` closes their open
 * streams. Resolves with the revoked ones.
 */
export async function revokeTokens(
  tx: Tx,
  ctx: Needs<'events'>,
  userId: string,
  only?: string,
): Promise<AccessTokenRow[]> {
  const ended = await deleteTokens(tx, userId, only)
  if (ended.length > 0) {
    const sessionIds = ended.map(token => token.id)
    await ctx.events.publish(tx, { type: 'session.ended', payload: { userId, sessionIds } })
  }
  return ended
}

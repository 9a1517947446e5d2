import type { Needs } from '../../platform/ctx.ts'
import { deleteDeadTokens } from './access-tokens/access-tokens.repository.ts'
import { deleteExpiredTokens } from './one-time-tokens/one-time-tokens.repository.ts'
import { deleteOldSteps } from './sessions/provider-sessions.repository.ts'
import { deleteExpiredSessions } from './sessions/sessions.repository.ts'

/** How long users still see an access token after it has expired, in milliseconds. */
const endedKeptMs = 30 * 24 * 60 * 60 * 1000

/** Longer than a second step may take. */
const stepKeptMs = 60 * 60 * 1000

/** Removes expired sessions and tokens. */
export async function sweepAccounts(ctx: Needs<'clock' | 'db'>): Promise<void> {
  await ctx.db.transaction(async tx => {
    await deleteExpiredSessions(tx, ctx.clock.now())
    await deleteExpiredTokens(tx, ctx)
    await deleteOldSteps(tx, ctx.clock.now() - stepKeptMs)
    await deleteDeadTokens(tx, ctx.clock.now() - endedKeptMs)
  })
}

import type { Ctx } from '../../platform/ctx.ts'
import { deleteExpiredTokens } from './registration/tokens.repository.ts'
import { deleteExpiredSessions } from './sessions/sessions.repository.ts'

/** Removes sessions and tokens that ended by themselves. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  await ctx.db.transaction(async tx => {
    await deleteExpiredSessions(tx, ctx.db.dialect, ctx.clock.now())
    await deleteExpiredTokens(tx, ctx)
  })
}

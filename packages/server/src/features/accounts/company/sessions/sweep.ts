import type { Ctx } from '../../../../platform/ctx.ts'
import { deleteExpiredPendingAccounts } from '../flow/pending-accounts.ts'
import { endOthers } from './end-others.ts'
import { deleteOldLogouts } from './obey-logout.ts'

/** Far longer than a logout token is valid. */
const logoutsKeptMs = 7 * 24 * 60 * 60 * 1000

/**
 * Removes what sign-ins that were given up have left, and logout tokens that have expired. Also ends sessions that a save of
 * the settings should have ended, if the server stopped just then.
 */
export async function sweepCompanySignIn(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    await deleteExpiredPendingAccounts(tx, now)
    await deleteOldLogouts(tx, now - logoutsKeptMs)
  })
  await endOthers(ctx, {}, ctx)
}

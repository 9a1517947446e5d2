import type { Ctx } from '../../../platform/ctx.ts'
import { forgetAccount } from '../../accounts/public.ts'
import { deleteSpacesOf, purgeWorkspaces } from '../../workspaces/public.ts'
import { listLeavers } from './departures.repository.ts'

/** Idempotent: an interrupted run is picked up again, because the user's row is deleted last. */
export async function purgeLeavers(ctx: Ctx): Promise<{ forgotten: number }> {
  const leavers = await listLeavers(ctx.db.read)
  if (leavers.length === 0) return { forgotten: 0 }
  // Includes a space that was created while they left.
  for (const userId of leavers) await ctx.db.transaction(tx => deleteSpacesOf(tx, userId))
  await purgeWorkspaces(ctx)
  let forgotten = 0
  for (const userId of leavers) if (await forgetAccount(ctx, userId)) forgotten++
  return { forgotten }
}

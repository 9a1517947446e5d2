import type { Ctx } from '../../platform/ctx.ts'
import { orderDispatch } from './notes/dispatch.job.ts'
import { orderDelivery } from './sending/deliver.job.ts'
import { pauseAllForsaken } from './standing.ts'
import { listDue } from './webhooks.repository.ts'

/** Finds what no event announced, and what a server that died left behind. */
export async function catchUp(ctx: Ctx): Promise<void> {
  await pauseAllForsaken(ctx)
  await orderDispatch(ctx)
  const withWorkspaces = ctx.settings.get('workspaces.webhooks')
  const forgotten = await listDue(ctx.db.read, ctx.clock.now(), withWorkspaces)
  for (const id of forgotten) await ctx.db.transaction(tx => orderDelivery(ctx, tx, id, 'now'))
}

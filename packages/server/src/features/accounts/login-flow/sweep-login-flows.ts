import type { Needs } from '../../../platform/ctx.ts'
import { deleteExpiredFlows } from './login-flow.repository.ts'

/** Removes apps that waited to be let in, once their time is over. */
export async function sweepLoginFlows(ctx: Needs<'clock' | 'db'>): Promise<void> {
  await ctx.db.transaction(tx => deleteExpiredFlows(tx, ctx.clock.now()))
}

import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Tells every process and every browser that rights have changed, without saying whose. */
export async function publishRights(ctx: Needs<'events'>, tx: Tx): Promise<void> {
  await ctx.events.publish(tx, { type: 'role.rights-changed', payload: {} })
}
